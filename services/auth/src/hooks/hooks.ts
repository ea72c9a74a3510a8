import type { Project } from '@cairn/service-kit'
import type { OutgoingFetch } from '../outgoing.ts'
import { assertNoError } from './hook-errors.ts'
import type { HookName, HookSettings } from './hook-settings.ts'
import { askHttpHook } from './http-hook.ts'
import { askPostgresHook } from './postgres-hook.ts'

/** What a project wants to be asked while its users sign up and in. */
export interface Hooks {
  isOn: (name: HookName) => boolean
  /** The answer of a hook that is on. Throws an `AuthError` for errors of it, and those that it answers. */
  ask: (name: HookName, payload: Record<string, unknown>) => Promise<unknown>
}

export const createHooks = (
  project: Project,
  settings: HookSettings,
  { fetch, openSecret }: { fetch: OutgoingFetch; openSecret: (ref: string, sealed: string) => string },
): Hooks => ({
  isOn: (name) => settings[name].isOn,
  ask: async (name, payload) => {
    const { uri, secrets: sealed } = settings[name]
    const answer = uri.startsWith('pg-functions:')
      ? await askPostgresHook(project.pool('supabase_auth_admin'), uri, payload)
      : await askHttpHook(fetch, { uri, secrets: sealed === '' ? '' : openSecret(project.ref, sealed) }, payload)
    assertNoError(answer)
    return answer
  },
})
