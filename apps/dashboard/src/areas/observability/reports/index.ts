import type { Report } from '../report/report.ts'
import { database } from './database.ts'
import { auth, gateway, storage } from './requests.ts'

const reports: readonly Report[] = [database, gateway, auth, storage]

/** The report of an address. */
export const reportAt = (slug: string): Report => reports.find((report) => report.slug === slug) ?? database
