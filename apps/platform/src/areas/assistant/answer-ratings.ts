import type { rateAnswer } from '@cairn/contracts/assistant/rating'
import type { BodyOf } from '@cairn/contracts/endpoint'
import type { Database } from '../../db/database.ts'

type Rated = BodyOf<typeof rateAnswer> & { model: string | undefined }

/** What people think of answers. */
export interface AnswerRatings {
  rate: (ref: string, accountId: string, rated: Rated) => Promise<void>
}

export const createAnswerRatings = (db: Database): AnswerRatings => ({
  rate: async (ref, accountId, { message_id, rating, reason, model }) => {
    if (rating === null)
      await db.query(
        `delete from platform.assistant_ratings r using platform.projects p
         where p.id = r.project_id and p.ref = $1 and r.account_id = $2 and r.message_id = $3`,
        [ref, accountId, message_id],
      )
    else
      await db.query(
        `insert into platform.assistant_ratings (project_id, account_id, message_id, rating, reason, model)
         select id, $2, $3, $4, $5, $6 from platform.projects where ref = $1
         on conflict (project_id, account_id, message_id) do update
           set rating = excluded.rating, reason = excluded.reason, model = excluded.model, rated_at = now()`,
        [ref, accountId, message_id, rating, reason ?? null, model ?? null],
      )
  },
})
