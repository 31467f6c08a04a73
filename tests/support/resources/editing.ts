import { expect } from 'vitest'
import type { EditedResource } from '../../../domain/resources/editing.ts'
import type { Listing } from '../../../domain/resources/listing.ts'
import { startSite } from '../site.ts'
import { anonymous, signedIn } from '../visitor.ts'

/** The first eight bytes of a PNG, enough to be stored as a picture. */
export const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A Markdown text of two sections. */
export const body = '## First\n\nDo the first thing.\n\n## Second\n\nDo the second thing.\n'

/** Results of `publicly` for a resource that only staff may see, and for a published one. */
export const nowhere = { found: 0, page: 404, call: 404, feed: false, sitemap: false }
export const everywhere = { found: 1, page: 200, call: 200, feed: true, sitemap: true }

/** A site with an editor, an admin and a visitor, and the editor's calls on resources. */
export async function startEditing() {
  const site = await startSite({ knowledge: false })
  const editor = await signedIn(site, 'editor@example.test')
  const admin = await signedIn(site, 'admin@example.test')
  const visitor = anonymous(site)
  let made = 0

  const pathOf = (id: string, rest = '') => `/api/admin/resources/${id}${rest}`
  const open = (id: string, who = editor) => who.getJson<EditedResource>(pathOf(id))

  return {
    ...{ site, editor, admin, visitor, pathOf, open },

    /** Creates a resource with a unique word in its title. */
    async begin(title = 'Tape library'): Promise<EditedResource & { word: string }> {
      made += 1
      const word = `zebra${made}`
      const input = { title: `${title} ${word}`, summary: 'What to do.', type: 'guide' }
      const { id } = await editor.postJson<{ id: string }>('/api/admin/resources', {
        ...input,
        domains: ['infrastructure'],
      })
      return { ...(await open(id)), word }
    },

    /** Saves a resource's next version; fails the test when refused. */
    async save(id: string, part: object = {}, rest: object = {}, who = editor) {
      const { content, version, draft } = await open(id, who)
      const response = await who.put(pathOf(id), {
        content: { ...content, body, ...part },
        version,
        draftVersion: draft?.version ?? 0,
        ...rest,
      })
      expect({ status: response.status, text: await response.clone().text() }).toMatchObject({
        status: 200,
      })
    },

    /** Makes a state action on the last saved version. */
    async act(id: string, action: string, times: object = {}) {
      const { version } = await open(id)
      return editor.post(pathOf(id, '/state'), { action, version, ...times })
    },

    /** Where a resource is public: in the list, at its address, in the feed and the sitemap. */
    async publicly(word: string, slug: string) {
      const listing = await visitor.getJson<Listing>(`/api/resources?search=${word}`)
      const [page, call, feed, sitemap] = await Promise.all(
        [`/resources/${slug}`, `/api/resources/${slug}`, '/resources/feed.xml', '/sitemap.xml'].map(
          (address) => visitor.get(address),
        ),
      )
      return {
        found: listing.relaxed ? 0 : listing.total,
        page: page?.status,
        call: call?.status,
        feed: (await feed?.text())?.includes(slug),
        sitemap: (await sitemap?.text())?.includes(slug),
      }
    },

    /** Stores a file with a picture's first bytes, and returns its id. */
    async store(
      bucket: string,
      name: string,
      method = 'POST',
      bytes: number[] = pngMark,
    ): Promise<string> {
      const response = await site.fetch(`/api/storage/object/${bucket}/${name}`, {
        method,
        body: Uint8Array.from(bytes),
        headers: {
          'Content-Type': 'image/png',
          Origin: site.origin,
          Cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
      expect(response.status).toBe(200)
      return ((await response.json()) as { Id: string }).Id
    },
  }
}
