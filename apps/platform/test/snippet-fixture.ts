import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Person } from '@cairn/dev-env'
import { RefusedError } from '@cairn/dev-env'

export const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}

/** The calls of the SQL editor's library, of one project. */
export const snippetCalls = (ref: string) => {
  const save = (person: Person, id: string, version: number, sql: string, name = 'Orders') =>
    person.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref, id },
      body: { name, version, content: { sql } },
    })
  return {
    save,
    create: async (person: Person, name: string, sql = 'select 1') => {
      const { id } = await save(person, randomUUID(), 0, sql, name)
      return id
    },
    list: (person: Person) => person.request('GET /platform/projects/:ref/content', { params: { ref } }),
    get: (person: Person, id: string) =>
      person.request('GET /platform/projects/:ref/content/item/:id', { params: { ref, id } }),
    versions: (person: Person, id: string) =>
      person.request('GET /platform/projects/:ref/content/item/:id/versions', { params: { ref, id } }),
    version: (person: Person, id: string, version: number) =>
      person.request('GET /platform/projects/:ref/content/item/:id/versions/:version', {
        params: { ref, id, version: String(version) },
      }),
    search: (person: Person, text: string) =>
      person.request('GET /platform/projects/:ref/content/search', { params: { ref }, query: { text } }),
    move: (person: Person, ids: string[], isShared: boolean, folderId: string | null = null) =>
      person.request('POST /platform/projects/:ref/content/move', {
        params: { ref },
        body: { ids, is_shared: isShared, folder_id: folderId },
      }),
    remove: (person: Person, ids: string[]) =>
      person.request('POST /platform/projects/:ref/content/delete', { params: { ref }, body: { ids } }),
    setFavourite: (person: Person, id: string, isFavourite: boolean) =>
      person.request('PUT /platform/projects/:ref/content/item/:id/favourite', {
        params: { ref, id },
        body: { is_favourite: isFavourite },
      }),
    folders: (person: Person) => person.request('GET /platform/projects/:ref/content/folders', { params: { ref } }),
    createFolder: (person: Person, name: string, parentId: string | null = null, isShared = false) =>
      person.request('POST /platform/projects/:ref/content/folders', {
        params: { ref },
        body: { name, parent_id: parentId, is_shared: isShared },
      }),
    changeFolder: (person: Person, id: string, name: string, parentId: string | null) =>
      person.request('PATCH /platform/projects/:ref/content/folders/:id', {
        params: { ref, id },
        body: { name, parent_id: parentId },
      }),
    removeFolder: (person: Person, id: string) =>
      person.request('DELETE /platform/projects/:ref/content/folders/:id', { params: { ref, id } }),
  }
}
