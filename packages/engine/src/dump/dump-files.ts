import { join } from 'node:path'

/** The files of a dump. Tables are numbered as in the manifest. */
export const dumpFiles = {
  manifest: 'dump.json',
  before: 'before-data.sql',
  after: 'after-data.sql',
  data: 'data',
  table: (folder: string, index: number): string => join(folder, 'data', `${index}.copy`),
  largeObject: (folder: string, oid: number): string => join(folder, 'data', `large-object-${oid}`),
}
