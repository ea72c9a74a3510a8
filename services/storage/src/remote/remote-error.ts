import { StorageError } from '../storage-error.ts'

/** The bucket that files lie in has failed. Callers of the project learn no more than that; `detail` is for its members. */
export class RemoteError extends StorageError {
  override name = 'RemoteError'
  /** Of the answer; 0 if there was none. */
  readonly remoteStatus: number
  readonly detail: string

  private constructor(remoteStatus: number, detail: string, cause: unknown) {
    super(502, 'RemoteBucketFailed', 'The bucket that holds the files of this project did not answer as expected.')
    this.remoteStatus = remoteStatus
    this.detail = detail
    this.cause = cause
  }

  static unreachable(cause: unknown): RemoteError {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new RemoteError(0, `The server of the bucket could not be reached: ${reason}`, cause)
  }

  static refused(status: number, code: string, message: string): RemoteError {
    const said = [code, message].filter((part) => part !== '').join(': ')
    return new RemoteError(
      status,
      `The server of the bucket answered with ${status} (${said.slice(0, 500)}).`,
      undefined,
    )
  }

  static wrong(detail: string): RemoteError {
    return new RemoteError(0, detail, undefined)
  }
}

export const isRemoteMissing = (error: unknown): boolean => error instanceof RemoteError && error.remoteStatus === 404
