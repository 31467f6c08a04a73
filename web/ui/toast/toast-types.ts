export type Tone = 'success' | 'info' | 'error'
export type ShowToast = (message: string, tone: Tone, timeoutMs: number) => void
