import { claimCases } from "@/lib/assignments/claim-cases";
import { labellingRoute } from "../../labelling-route";

export const POST = labellingRoute(claimCases);
