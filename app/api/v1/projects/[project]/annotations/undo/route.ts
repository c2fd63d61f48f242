import { undoLast } from "@/lib/annotations/undo-last";
import { labellingRoute } from "../../labelling-route";

export const POST = labellingRoute(undoLast);
