/** The running release's name in error reports, set by the deploy script at build time. */
export const release: string = import.meta.env.VITE_RELEASE || 'unreleased'
