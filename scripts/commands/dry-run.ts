import { describeForecast } from "@/lib/evaluation-files/describe-usage";
import { forecastExtraction } from "@/lib/evaluation-files/forecast-extraction";
import { progressBar } from "./progress-bar";
import type { ExtractionForecast, ForecastRequest } from "@/lib/evaluation-files/forecast-extraction";

/** Prints what extractors would take for datasets, in place of running them. */
export async function dryRun({ extractors, ...request }: Omit<ForecastRequest, "extractor"> & { extractors: readonly string[] }, json: boolean): Promise<void> {
  const asking = extractors.filter((name) => name !== "parser");
  const bar = progressBar();
  const forecasts: ExtractionForecast[] = [];
  try {
    for (const extractor of asking.length > 0 ? asking : extractors) forecasts.push(await forecastExtraction({ ...request, extractor }, bar.onProgress));
  } finally {
    bar.done();
  }
  console.log(json ? JSON.stringify({ forecasts }) : forecasts.map(describeForecast).join("\n\n"));
}
