import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import { queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'

/** A user of a project's own authentication. */
export interface ProjectUser {
  id: string
  /** The email, else the phone number, else the id. */
  label: string
  /** What a session of the user has in its access token, as far as the database knows it. */
  claims: Readonly<Record<string, unknown>>
}

/** Beyond these, a user is found by the whole email, phone number or id. */
const listed = 500

const columns = `json_build_object('id', id, 'label', coalesce(nullif(email, ''), nullif(phone, ''), id::text),
  'claims', json_build_object('aud', 'authenticated', 'sub', id, 'email', coalesce(email, ''), 'phone', coalesce(phone, ''),
    'app_metadata', coalesce(raw_app_meta_data, '{}'), 'user_metadata', coalesce(raw_user_meta_data, '{}'),
    'is_anonymous', coalesce(is_anonymous, false), 'aal', 'aal1'))`

const read = async (ref: string, query: string, signal?: AbortSignal): Promise<readonly ProjectUser[]> => {
  const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
    body: { query, rowLimit: listed },
    signal,
  })
  return (results.at(-1)?.rows ?? []).map(([json]): ProjectUser => JSON.parse(json ?? 'null'))
}

/** The newest users. */
export const projectUsersQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'users-to-act-as'],
    queryFn: ({ signal }) =>
      read(ref, `select ${columns} from auth.users order by created_at desc limit ${listed}`, signal),
  })

/** The user with that email, phone number or id. */
export const findProjectUser = async (ref: string, text: string): Promise<ProjectUser | undefined> => {
  const wanted = quotedLiteral(text.trim())
  const [user] = await read(
    ref,
    `select ${columns} from auth.users where lower(email) = lower(${wanted}) or phone = ${wanted} or id::text = ${wanted} limit 1`,
  )
  return user
}
