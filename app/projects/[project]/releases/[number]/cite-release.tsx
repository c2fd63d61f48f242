import { Card } from "@/app/_ui/card";
import { CopyButton } from "@/app/_ui/copy-button";
import { citation } from "@/lib/releases/citation";
import type { Manifest } from "@/lib/releases/manifest";

/** How to name the release so that nobody can mistake it. */
export function CiteRelease({ manifest, sha256 }: { manifest: Manifest; sha256: string }) {
  const text = citation(manifest, sha256);
  return (
    <Card title="Cite this release" actions={<CopyButton text={text}>Copy citation</CopyButton>}>
      <p className="break-words">{text}</p>
    </Card>
  );
}
