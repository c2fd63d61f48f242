import { renewLeases } from "@/lib/assignments/renew-leases";
import { labellingRoute } from "../../labelling-route";

export const POST = labellingRoute(renewLeases);
