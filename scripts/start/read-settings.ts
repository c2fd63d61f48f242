import type { ParsedEnv } from "@/lib/env";
import { loadEnvFile, parseEnv } from "@/lib/env";
import { PROJECT_DIRECTORY } from "./project-directory";

/**
 * Reads `.env` and the environment, checks all settings, and fixes ASSAY_DATA to its absolute path, so that every
 * process started from here means the same folder.
 *
 * @throws SettingsError naming every wrong setting.
 */
export function readSettings(): ParsedEnv {
  loadEnvFile(PROJECT_DIRECTORY);
  const settings = parseEnv(process.env, PROJECT_DIRECTORY);
  process.env.ASSAY_DATA = settings.dataDirectory;
  return settings;
}
