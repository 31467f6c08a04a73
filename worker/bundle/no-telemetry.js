// Stands in for `@better-auth/telemetry` in the built worker (vite.config.ts): nothing is told.
export const createTelemetry = async () => ({ publish: async () => {} })
