import type { ProjectEvent } from '@cairn/contracts/projects/project-events'

/** What a tab says to the stream that all tabs of the browser share. */
export type FromTab =
  | { kind: 'join'; accountId: string }
  /** The reply to `token-needed`. Undefined: nobody is signed in. */
  | { kind: 'token'; token: string | undefined }
  | { kind: 'leave' }
  | { kind: 'signed-out' }

export type ToTab =
  | { kind: 'event'; event: ProjectEvent }
  /** `refused` is the token that the server did not accept, where it was tried. */
  | { kind: 'token-needed'; refused: string | undefined }

export interface Tab {
  tell: (message: ToTab) => void
}
