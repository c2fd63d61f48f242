import { undoLast } from "@/lib/annotations/undo-last";
import { methods } from "@/lib/auth/methods";
import { labellingRoute } from "../../labelling-route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: labellingRoute(undoLast) });
