import { advisors } from '@cairn/contracts/advisors/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createAdvisorMails, weekOf } from './mail/advisor-mail-store.ts'
import { FindingsMail, findingsMailJob } from './mail/findings-mail.ts'
import { getAdvisorMailRoute, setAdvisorMailRoute } from './routes/advisor-mail.ts'
import { createAdvisorCountStore } from './advisor-count-store.ts'
import { checkProjects } from './check-projects.ts'
import { createLintExceptionStore } from './lint-exception-store.ts'
import { adviseIndexesRoute } from './routes/advise-indexes.ts'
import { createLintExceptionRoute } from './routes/create-lint-exception.ts'
import { deleteLintExceptionRoute } from './routes/delete-lint-exception.ts'
import { getPerformanceAdvisorsRoute, getSecurityAdvisorsRoute } from './routes/get-advisors.ts'
import { listLintExceptionsRoute } from './routes/list-lint-exceptions.ts'
import { explainStatementRoute, listQueryStatisticsRoute } from './routes/read-query-statistics.ts'
import { listStatementHistoryRoute, readStatementHistoryRoute } from './routes/read-statement-history.ts'
import { resetQueryStatisticsRoute } from './routes/reset-query-statistics.ts'
import { runLintsRoute } from './routes/run-lints.ts'

export const stores = ({ db, jobs }: Ground) => ({
  advisorMails: createAdvisorMails(db, jobs),
  advisorCounts: createAdvisorCountStore(db),
  lintExceptions: createLintExceptionStore(db),
})

export const area = defineArea(advisors, {
  routes: {
    getAdvisorMail: getAdvisorMailRoute,
    setAdvisorMail: setAdvisorMailRoute,
    adviseIndexes: adviseIndexesRoute,
    listStatementHistory: listStatementHistoryRoute,
    readStatementHistory: readStatementHistoryRoute,
    explainStatement: explainStatementRoute,
    listQueryStatistics: listQueryStatisticsRoute,
    resetQueryStatistics: resetQueryStatisticsRoute,
    runLints: runLintsRoute,
    getSecurityAdvisors: getSecurityAdvisorsRoute,
    getPerformanceAdvisors: getPerformanceAdvisorsRoute,
    listLintExceptions: listLintExceptionsRoute,
    createLintException: createLintExceptionRoute,
    deleteLintException: deleteLintExceptionRoute,
  },
  jobs: (context) => ({
    'check-projects': defineJob({
      title: 'Count what the advisors find in projects that run',
      data: z.object({}),
      schedule: '33 */6 * * *',
      run: ({ signal }) => checkProjects(context, signal),
    }),
    // After a check of the projects: every six hours.
    'mail-findings': defineJob({
      title: 'Mail owners what the advisors found',
      data: z.object({}),
      schedule: '3 7 * * 1',
      run: ({ signal }) => context.advisorMails.sendWeek(weekOf(Date.now()), context.publicUrl(), signal),
    }),
    [findingsMailJob]: defineJob({
      title: 'Send a mail of the advisors',
      data: FindingsMail,
      run: ({ data }) => context.mail.send(data),
    }),
  }),
})
