/** The release that runs, as error reports name it: the deploy script sets it when it builds. */
export const release: string = import.meta.env.VITE_RELEASE || 'unreleased'
