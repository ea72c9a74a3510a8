/** What the bootstrap uses of Deno: all of its types would hold for the whole repository. */
declare namespace Deno {
  interface Runtime {
    args: readonly string[]
    env: { get: (name: string) => string | undefined; set: (name: string, value: string) => void }
    stdin: { readSync: (into: Uint8Array) => number | null }
    stdout: { writeSync: (bytes: Uint8Array) => number }
    permissions: { revokeSync: (permission: { name: 'read' | 'write'; path: string }) => unknown }
    createHttpClient: (options: { proxy: { transport: 'unix'; path: string } }) => object
    upgradeWebSocket: (request: Request, options?: object) => object
    connect: (options: object) => Promise<object>
    startTls: (connection: object, options?: object) => Promise<object>
    serve: (
      options: { path: string; onListen: () => void },
      handler: (request: Request, info: object) => Promise<Response>,
    ) => unknown
  }
}

declare const Deno: Deno.Runtime
