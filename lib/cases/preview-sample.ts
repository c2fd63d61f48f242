import { projectQuery } from "@/lib/auth/operation";
import { sampleHindrance } from "./sample-hindrance";
import { planSample } from "./sample-plan";
import { sampleRequest, type StoredDesign } from "./sample-schema";

export interface SamplePreview {
  design: StoredDesign;
  /** Why this draw cannot be made now; null when it can. */
  hindrance: string | null;
}

/** What a draw would do, stratum by stratum, changing nothing. The same request then draws the same cases. */
export const previewSample = projectQuery({
  name: "cases.preview-sample",
  permission: "cases.edit",
  input: sampleRequest,
  async run({ tx, projectId }, request): Promise<SamplePreview> {
    const { design } = await planSample(tx, projectId, request);
    return { design, hindrance: request.frame === "all" ? await sampleHindrance(tx, projectId) : null };
  },
});
