import { renewLeases } from "@/lib/assignments/renew-leases";
import { methods } from "@/lib/auth/methods";
import { labellingRoute } from "../../labelling-route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: labellingRoute(renewLeases) });
