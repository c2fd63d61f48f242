import { releaseLeases } from "@/lib/assignments/release-leases";
import { labellingRoute } from "../../labelling-route";

export const POST = labellingRoute(releaseLeases);
