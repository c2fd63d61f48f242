import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { AppError, InvalidInput, NotFound } from "@/lib/errors";
import { InvalidStatisticInput } from "@/lib/stats/invalid-statistic-input";
import { PostgresError } from "@/lib/postgres/postgres-error";
import { Option } from "commander";
import { describeError, inFlags } from "./report-error";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe("describeError", () => {
  it("takes numbers that a statistic refuses for the user's input, not for a fault", () => {
    expect(describeError(new InvalidStatisticInput("The shares must add up to 1.", { field: "shares" }))).toEqual({ message: "The shares must add up to 1.", fields: { shares: "The shares must add up to 1." }, exitCode: 1 });
  });

  it("says what is wrong with the input, field by field", () => {
    expect(describeError(new InvalidInput("The project cannot be made.", { overlap: "must be 1 to 20" }))).toEqual({
      message: "The project cannot be made.\n  overlap: must be 1 to 20",
      fields: { overlap: "must be 1 to 20" },
      exitCode: 1,
    });
    expect(describeError(new NotFound("Project x")).exitCode).toBe(1);
  });

  it("says a fault once when the message names it already", () => {
    expect(describeError(new InvalidInput("overlap: must be 1 to 20", { overlap: "must be 1 to 20", name: "is missing" })).message).toBe("overlap: must be 1 to 20\n  name: is missing");
  });

  it("tells the environment's faults from the input's", () => {
    expect(describeError(new PostgresError("no database"))).toEqual({ message: "no database", fields: {}, exitCode: 3 });
    expect(describeError(new AppError("unavailable", "later")).exitCode).toBe(3);
  });

  it("names a file that does not exist, without a trace", () => {
    expect(describeError(thrownBy(() => fs.readFileSync("/no/such.jsonl")))).toEqual({ message: "/no/such.jsonl does not exist.", fields: {}, exitCode: 1 });
  });

  it("keeps the trace of a fault of our own", () => {
    expect(describeError(new TypeError("oops")).message).toMatch(/fault in Assay[^]*TypeError: oops[^]*at /);
  });
});

describe("inFlags", () => {
  it("names fields as they were typed, and leaves all other words alone", () => {
    const options = [new Option("--base-url <url>"), new Option("--model <name>"), new Option("-k, --key-file <file>")];
    expect(inFlags("baseUrl: is on no host, model: x\n  model: is missing\nhttp://baseUrl:1", options)).toBe("--base-url: is on no host, model: x\n  --model: is missing\nhttp://baseUrl:1");
    expect(inFlags("apiKey: Must be a key without spaces.", options)).toBe("--key-file: Must be a key without spaces.");
    expect(inFlags("stratum: is unknown", options)).toBe("stratum: is unknown");
  });
});
