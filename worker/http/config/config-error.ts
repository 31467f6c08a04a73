/** A setting that is missing, half-set or wrong. Says which, never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
