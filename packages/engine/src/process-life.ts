import type { InstanceState } from './engine.ts'

/** What happens to the process of an instance: three things we do or see, and its end, which may come at any time. */
export type LifeEvent = 'spawned' | 'answered' | 'asked-to-stop' | 'exited'

const transitions: Record<InstanceState, Partial<Record<LifeEvent, InstanceState>>> = {
  stopped: { spawned: 'starting' },
  // An end that nobody asked for is a crash, before the first answer as well as after it.
  starting: { answered: 'running', 'asked-to-stop': 'stopping', exited: 'crashed' },
  running: { 'asked-to-stop': 'stopping', exited: 'crashed' },
  stopping: { exited: 'stopped' },
  crashed: { spawned: 'starting' },
}

/** The only way a state changes; nothing for an event that does not apply in that state. */
export const nextState = (state: InstanceState, event: LifeEvent): InstanceState | undefined =>
  transitions[state][event]

/** Whether there is a process behind that state. */
export const isAlive = (state: InstanceState): boolean =>
  state === 'starting' || state === 'running' || state === 'stopping'
