/**
 * What scripts, tools and people replace in a file that is YAML already: `$CLUSTER`, `__CLUSTER__-md`, `<cluster>`, and
 * `<path:secret/data/cluster#drain>` of the Argo CD Vault Plugin. `$patch` and `$retainKeys` are words of patches.
 */
export const replaced =
  /(?:^|[\s"'])\$(?!patch\b|retainKeys\b)[A-Za-z_]\w*["']?\s*$|__[A-Z][A-Z\d_]*__|<(?:[A-Za-z][\w.-]*(?:\s*\|[^<>]*)?|path:[^<>]+)>/
