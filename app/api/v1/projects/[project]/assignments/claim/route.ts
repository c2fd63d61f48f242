import { claimCases } from "@/lib/assignments/claim-cases";
import { methods } from "@/lib/auth/methods";
import { labellingRoute } from "../../labelling-route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: labellingRoute(claimCases) });
