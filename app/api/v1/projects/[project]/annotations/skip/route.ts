import { skipCase } from "@/lib/annotations/skip-case";
import { labellingRoute } from "../../labelling-route";

export const POST = labellingRoute(skipCase);
