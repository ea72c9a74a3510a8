import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const account = defineArea<typeof endpoints>()({
  errors: {
    profile_not_found: [404, "User's profile not found"],
    account_not_found: [404, 'This account does not exist.'],
    access_token_not_found: [404, 'This access token does not exist. It may have been deleted.'],
    profile_exists: [409, 'The profile already exists.'],
    too_many_tokens: [409, 'There are 100 access tokens. Delete one that you no longer use.'],
    username_taken: [409, 'This username is taken.'],
    own_second_factor_first: [403, 'Add a second factor to your own account first: this would lock you out.'],
  },
})
