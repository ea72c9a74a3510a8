import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'

interface SwitchRow extends Row {
  is_off: boolean
  changed_at: Date
}

interface SwitchState {
  isOff: boolean
  changedAt: Date | null
}

/** Whether an operator has switched the assistant off. Kept in memory: each call of the assistant asks it. */
export interface AssistantSwitch {
  state: () => SwitchState
  /** Aborts when the assistant is switched off. */
  signal: () => AbortSignal
  set: (by: Actor, isOff: boolean) => Promise<SwitchState>
}

const stateOf = (row: SwitchRow | undefined): SwitchState => ({
  isOff: row?.is_off ?? false,
  changedAt: row?.changed_at ?? null,
})

export const loadAssistantSwitch = async (db: Database): Promise<AssistantSwitch> => {
  const [stored] = await db.query<SwitchRow>('select is_off, changed_at from platform.assistant_switch')
  let state = stateOf(stored)
  let running = new AbortController()
  return {
    state: () => state,
    signal: () => running.signal,
    set: async (by, isOff) => {
      state = await db.transaction(async (client) => {
        const { rows } = await client.query<SwitchRow>(
          `insert into platform.assistant_switch (is_off) values ($1)
           on conflict (is_only) do update set is_off = excluded.is_off, changed_at = now()
           returning is_off, changed_at`,
          [isOff],
        )
        await recordAudit(client, by, {
          organizationId: null,
          action: isOff ? 'assistant.switched_off' : 'assistant.switched_on',
          target: { type: 'installation', id: 'assistant', name: 'Assistant' },
        })
        return stateOf(rows[0])
      })
      if (isOff) {
        running.abort()
        running = new AbortController()
      }
      return state
    },
  }
}
