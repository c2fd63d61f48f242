import { submitAnnotation } from "@/lib/annotations/submit-annotation";
import { labellingRoute } from "../labelling-route";

export const POST = labellingRoute(submitAnnotation);
