import type { Report } from '../report/report.ts'
import { database } from './database.ts'
import { auth, dataApi, functions, gateway, realtime, storage } from './requests.ts'

const reports: readonly Report[] = [database, gateway, dataApi, auth, storage, functions, realtime]

/** The report of an address. */
export const reportAt = (slug: string): Report => reports.find((report) => report.slug === slug) ?? database
