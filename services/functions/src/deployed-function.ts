/** A function as it was deployed last. */
export interface DeployedFunction {
  id: string
  slug: string
  /** Counts deployments, from 1. */
  version: number
  /** Another for each deployment. */
  deploymentId: string
  /** Whether a request needs an API key of the project or a token of one of its users. */
  verifyJwt: boolean
  /** The file that is run, as a path in the folder of sources. */
  entrypoint: string
  /** A `deno.json` or an import map, likewise. */
  importMap: string | undefined
  /** Changes with what a worker is given of secrets: one that was started with others is replaced. */
  secretsRevision: string
}

/** A folder that holds one version of a function: what was deployed, and what Deno has fetched for it. */
export interface FunctionFolder {
  sources: string
  /** Deno's own folder (`DENO_DIR`). */
  cache: string
}

/** Where the service has its functions from. */
export interface FunctionSource {
  /** Undefined: the project has no function of this name. */
  find: (ref: string, slug: string) => Promise<DeployedFunction | undefined>
  /** The folder of its version, on this machine, where the system user of the project can read it. */
  place: (ref: string, deployed: DeployedFunction) => Promise<FunctionFolder>
  /** The secrets of the project, by name. */
  secrets: (ref: string) => Promise<Readonly<Record<string, string>>>
}
