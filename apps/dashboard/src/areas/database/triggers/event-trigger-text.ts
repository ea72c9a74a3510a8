import type { EventTrigger } from '@cairn/contracts/pg-meta/event-triggers'

const words: Readonly<Record<string, string>> = {
  ddl_command_start: 'before a command that changes the schema',
  ddl_command_end: 'after a command that changes the schema',
  sql_drop: 'when objects are dropped',
  table_rewrite: 'before a table is rewritten',
  login: 'when a session begins',
}

/** When it runs, in words; an event of a later PostgreSQL by its name. */
export const eventWords = ({ event, tags }: Pick<EventTrigger, 'event' | 'tags'>): string =>
  `${words[event] ?? event}${tags.length === 0 ? '' : `: ${tags.join(', ')}`}`
