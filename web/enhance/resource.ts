/** What a resource's page has besides; loaded on such a page alone. */
export function enhanceResourcePage() {
  const article = document.querySelector<HTMLElement>('[data-resource]')
  if (!article) return
  import('../features/resources/enhance-resource.ts').then(
    ({ enhanceResource }) => enhanceResource(article),
    () => {
      // The page is complete without it.
    },
  )
}
