import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { ManagedTag, TagColour, TagsQuery } from '../../../../domain/resources/tags.ts'
import { tagKey } from '../../../../domain/resources/tags.ts'
import type { Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import { resourceTags, tagRedirects, tags } from '../../../db/schema/resources.ts'

/** Most tags listed: far more than the some hundreds expected. */
const mostTags = 1000

/** The library's tags, their resources and former slugs. */
export function tagsRepository(db: Db) {
  return {
    /** All tags with the count of their resources in any state. */
    async list({ sort }: TagsQuery): Promise<ManagedTag[]> {
      const resources = sql<number>`(SELECT count(*) FROM resource_tags
        WHERE resource_tags.tag_id = tags.id)`
      const column = sort.endsWith('name') ? tags.nameKey : resources
      const rows = await db
        .select({
          id: tags.id,
          slug: tags.slug,
          name: tags.name,
          colour: tags.colour,
          resources,
        })
        .from(tags)
        .where(sql`${tags.nameKey} > ''`)
        .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(tags.nameKey))
        .limit(mostTags)
      return rows.map((row) => ({ ...row, colour: row.colour as TagColour }))
    },

    async byId(id: string) {
      const [found] = await db.select().from(tags).where(eq(tags.id, id))
      return found ?? null
    },

    /** Another tag with this name or slug, or null. */
    async like(name: string, slug: string, otherThan: string) {
      const ofName = await db
        .select()
        .from(tags)
        .where(and(eq(tags.nameKey, tagKey(name)), ne(tags.id, otherThan)))
      if (ofName[0]) return ofName[0]
      const [ofSlug] = await db
        .select()
        .from(tags)
        .where(and(eq(tags.slug, slug), ne(tags.id, otherThan)))
      return ofSlug ?? null
    },

    /** Ids of the resources with a tag. */
    async resourcesOf(id: string): Promise<string[]> {
      const rows = await db
        .select({ id: resourceTags.resourceId })
        .from(resourceTags)
        .where(eq(resourceTags.tagId, id))
      return rows.map((row) => row.id)
    },

    add(
      tag: { id: string; slug: string; name: string; colour: TagColour },
      now: Date,
    ): Statement[] {
      return [
        db
          .insert(tags)
          .values({ ...tag, nameKey: tagKey(tag.name), createdAt: now, updatedAt: now }),
        // A former slug of another tag no longer redirects.
        db.delete(tagRedirects).where(eq(tagRedirects.slug, tag.slug)),
      ]
    },

    change(
      id: string,
      { slug, name, colour }: { slug: string; name: string; colour: TagColour },
      now: Date,
    ): Statement[] {
      return [
        db
          .insert(tagRedirects)
          .select(
            sql`SELECT slug, id, ${now.getTime()} FROM tags WHERE id = ${id} AND slug <> ${slug}`,
          )
          .onConflictDoNothing(),
        db
          .update(tags)
          .set({ slug, name, nameKey: tagKey(name), colour, updatedAt: now })
          .where(eq(tags.id, id)),
        db.delete(tagRedirects).where(eq(tagRedirects.slug, slug)),
      ]
    },

    /** Statements that give `from`'s resources and former slugs to `into`, and delete `from`. */
    merge(from: { id: string; slug: string }, into: string, now: Date): Statement[] {
      return [
        db
          .insert(resourceTags)
          .select(sql`SELECT resource_id, ${into} FROM resource_tags WHERE tag_id = ${from.id}`)
          .onConflictDoNothing(),
        db.delete(resourceTags).where(eq(resourceTags.tagId, from.id)),
        db.update(tagRedirects).set({ tagId: into }).where(eq(tagRedirects.tagId, from.id)),
        db.delete(tags).where(eq(tags.id, from.id)),
        db
          .insert(tagRedirects)
          .values({ slug: from.slug, tagId: into, createdAt: now })
          .onConflictDoUpdate({ target: tagRedirects.slug, set: { tagId: into } }),
      ]
    },

    remove(id: string): Statement[] {
      return [
        db.delete(resourceTags).where(eq(resourceTags.tagId, id)),
        db.delete(tagRedirects).where(eq(tagRedirects.tagId, id)),
        db.delete(tags).where(eq(tags.id, id)),
      ]
    },
  }
}

export type TagsRepository = ReturnType<typeof tagsRepository>
