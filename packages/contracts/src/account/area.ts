import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const account = defineArea<typeof endpoints>()({
  operatorActions: {
    'account.access_token_created': 'Created an access token',
    'account.access_token_deleted': 'Deleted an access token',
  },
  errors: {
    profile_not_found: [404, "User's profile not found"],
    account_not_found: [404, 'This account does not exist.'],
    access_token_not_found: [404, 'This access token does not exist. It may have been deleted.'],
    profile_exists: [409, 'The profile already exists.'],
    too_many_tokens: [409, 'There are 100 access tokens. Delete one that you no longer use.'],
    username_taken: [409, 'This username is taken.'],
    cli_login_not_found: [
      404,
      'This sign-in was not approved. Open the link in a browser, continue there, and enter the code that it shows.',
    ],
    cli_login_wrong_code: [403, 'This is not the code that the browser shows.'],
    cli_login_used: [409, 'This link was used before. Run the command again to get a new one.'],
    cli_login_ended: [410, 'This sign-in has ended. Run the command again.'],
    own_second_factor_first: [403, 'Add a second factor to your own account first: this would lock you out.'],
  },
})
