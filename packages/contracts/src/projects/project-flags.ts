/** What follows from where a project runs and from its database. Without zod. */

export interface ProjectFlags {
  isOnAws: boolean
  /** On the AWS provider that runs on Kubernetes. */
  isOnAwsKubernetes: boolean
  /** Its tables are kept by the alternative storage engine, OrioleDB. */
  usesOriole: boolean
}

const orioleSuffix = 'orioledb'

export const projectFlags = ({
  cloud_provider: provider,
  dbVersion,
}: {
  cloud_provider: string
  dbVersion: string
}): ProjectFlags => ({
  isOnAws: provider === 'AWS',
  isOnAwsKubernetes: provider === 'AWS_K8S',
  usesOriole: dbVersion.endsWith(orioleSuffix),
})

/** `PostgreSQL 17`, `OrioleDB 17`: the database of a project in two words. */
export const databaseWords = (dbVersion: string): string =>
  dbVersion.endsWith(orioleSuffix)
    ? `OrioleDB ${dbVersion.slice(0, -orioleSuffix.length).replace(/[-.]$/, '')}`
    : `PostgreSQL ${dbVersion}`
