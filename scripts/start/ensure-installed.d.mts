interface LockedPackage {
  version?: string;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

export function ensureInstalled(projectDirectory: string): void;
export function findMissing(locked: Record<string, LockedPackage>, installed: Record<string, LockedPackage>): string[];
