// Stands in for `@better-auth/memory-adapter` in the built worker (vite.config.ts): accounts are in
// D1, and better-auth reaches for this one only when it is given no database.
export function memoryAdapter() {
  throw new Error('better-auth was given no database')
}
