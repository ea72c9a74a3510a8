import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const AssistantSwitch = z.object({
  is_off: z.boolean(),
  /** Null: it was never changed. */
  changed_at: z.string().nullable(),
  /** The settings of the installation switch it off, whatever is chosen here. */
  is_off_by_settings: z.boolean(),
})

export const getAssistantSwitch = endpoint({
  name: 'getAssistantSwitch',
  method: 'GET',
  path: '/platform/operator/assistant',
  summary: 'Whether the assistant is switched off for everyone. For operators.',
  response: AssistantSwitch,
  errors: ['forbidden'],
})

export const setAssistantSwitch = endpoint({
  name: 'setAssistantSwitch',
  method: 'PUT',
  path: '/platform/operator/assistant',
  summary:
    'Switch the assistant off or on for everyone, at once and without a restart. Answers that are being written end. For operators.',
  body: z.object({ is_off: z.boolean() }),
  response: AssistantSwitch,
  errors: ['forbidden'],
})
