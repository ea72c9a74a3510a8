import { defineService } from '@cairn/service-kit'
import type { ProjectService } from '@cairn/service-kit'

/** Answers who calls, without a database. */
export const callerService: ProjectService = defineService({
  name: 'caller',
  settings: { version: 1, parse: () => ({}) },
  limits: { bodyBytes: 1_000, answerMs: undefined, stallMs: 60_000 },
  needsKey: () => true,
  open: () => ({
    handle: async ({ keyRole, headers }) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: keyRole ?? null, authorization: headers['authorization'] ?? null }),
    }),
    health: async () => 'answers',
  }),
})
