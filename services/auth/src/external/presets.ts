import { isVouchedByTenant } from './microsoft.ts'
import type { ProviderName } from './provider-names.ts'

/** Where a fact stands in a profile: names of members with dots between them. */
type Place = string

/** How a profile becomes an identity. */
export interface ProfilePlaces {
  subject: Place
  email?: Place
  /** A place of a yes or no, or what is known of all addresses of the provider. */
  emailVerified: Place | boolean
  /** Whether organizations sign their people in there by servers of their own, which give them any address. */
  isOfOrganization?: true
  /** Names under which details are kept, and where they stand. */
  details: Readonly<Record<string, Place>>
}

/** A provider of OpenID Connect: its configuration says the rest. */
export interface OpenIdPreset {
  kind: 'openid'
  label: string
  /** Undefined: the project says where. */
  issuer?: string
  scopes: string
  /** Whether it sends people back by a form, as Apple does if it is asked for an address. */
  usesForm?: true
  parameters?: Readonly<Record<string, string>>
  /** How the token endpoint takes the secret, where its configuration does not say. */
  secret?: 'client_secret_post'
  /** Tokens without the nonce that was sent. */
  omitsNonce?: true
  /** Whether the address of a token is of who shows it. Undefined: `email_verified` says. */
  isVerified?: (claims: Readonly<Record<string, unknown>>, issuer: string) => boolean
}

/** A provider of OAuth 2, which is asked who somebody is by an address of its API. */
export interface OAuthPreset {
  kind: 'oauth'
  label: string
  authorizationUrl: string
  tokenUrl: string
  profileUrl: string
  /** Where addresses stand if not in the profile: the first in the list that is primary. */
  emails?: { url: string; list: Place; email: Place; isPrimary: Place; isVerified: Place }
  scopes: string
  /** How the token endpoint takes the secret. */
  secret: 'client_secret_basic' | 'client_secret_post'
  /** Headers that the API asks for. */
  headers?: Readonly<Record<string, string>>
  parameters?: Readonly<Record<string, string>>
  profile: ProfilePlaces
}

export type Preset = OpenIdPreset | OAuthPreset

const name = { name: 'name', full_name: 'name' }

/** GitHub, or a GitHub Enterprise: OAuth without OpenID, so who somebody is is asked by its API. */
export const github: OAuthPreset = {
  kind: 'oauth',
  label: 'GitHub',
  authorizationUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  profileUrl: 'https://api.github.com/user',
  emails: {
    url: 'https://api.github.com/user/emails',
    list: '',
    email: 'email',
    isPrimary: 'primary',
    isVerified: 'verified',
  },
  scopes: 'read:user user:email',
  secret: 'client_secret_post',
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  profile: {
    subject: 'id',
    emailVerified: false,
    details: { ...name, user_name: 'login', preferred_username: 'login', avatar_url: 'avatar_url' },
  },
}

/** What is known of each provider, by its name in the published clients. */
export const presets: Readonly<Record<ProviderName, Preset>> = {
  apple: {
    kind: 'openid',
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: 'openid email name',
    usesForm: true,
  },
  azure: {
    kind: 'openid',
    label: 'Microsoft',
    scopes: 'openid email profile',
    isVerified: isVouchedByTenant,
  },
  bitbucket: {
    kind: 'oauth',
    label: 'Bitbucket',
    authorizationUrl: 'https://bitbucket.org/site/oauth2/authorize',
    tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
    profileUrl: 'https://api.bitbucket.org/2.0/user',
    emails: {
      url: 'https://api.bitbucket.org/2.0/user/emails',
      list: 'values',
      email: 'email',
      isPrimary: 'is_primary',
      isVerified: 'is_confirmed',
    },
    scopes: 'account email',
    secret: 'client_secret_basic',
    profile: {
      subject: 'uuid',
      emailVerified: false,
      details: {
        name: 'display_name',
        full_name: 'display_name',
        user_name: 'username',
        avatar_url: 'links.avatar.href',
      },
    },
  },
  discord: {
    kind: 'oauth',
    label: 'Discord',
    authorizationUrl: 'https://discord.com/api/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    profileUrl: 'https://discord.com/api/users/@me',
    scopes: 'identify email',
    secret: 'client_secret_post',
    profile: {
      subject: 'id',
      email: 'email',
      emailVerified: 'verified',
      details: { name: 'username', full_name: 'global_name', user_name: 'username' },
    },
  },
  facebook: {
    kind: 'oauth',
    label: 'Facebook',
    authorizationUrl: 'https://www.facebook.com/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/me?fields=id,email,first_name,last_name,name,picture',
    scopes: 'email',
    secret: 'client_secret_post',
    profile: {
      subject: 'id',
      email: 'email',
      // It gives out confirmed addresses only.
      emailVerified: true,
      details: { ...name, given_name: 'first_name', family_name: 'last_name', avatar_url: 'picture.data.url' },
    },
  },
  figma: {
    kind: 'oauth',
    label: 'Figma',
    authorizationUrl: 'https://www.figma.com/oauth',
    tokenUrl: 'https://api.figma.com/v1/oauth/token',
    profileUrl: 'https://api.figma.com/v1/me',
    scopes: 'current_user:read',
    secret: 'client_secret_basic',
    profile: {
      subject: 'id',
      email: 'email',
      emailVerified: true,
      details: { name: 'handle', full_name: 'handle', avatar_url: 'img_url' },
    },
  },
  github,
  gitlab: { kind: 'openid', label: 'GitLab', issuer: 'https://gitlab.com', scopes: 'openid email profile' },
  google: { kind: 'openid', label: 'Google', issuer: 'https://accounts.google.com', scopes: 'openid email profile' },
  kakao: {
    kind: 'oauth',
    label: 'Kakao',
    authorizationUrl: 'https://kauth.kakao.com/oauth/authorize',
    tokenUrl: 'https://kauth.kakao.com/oauth/token',
    profileUrl: 'https://kapi.kakao.com/v2/user/me',
    scopes: 'account_email profile_nickname profile_image',
    secret: 'client_secret_post',
    profile: {
      subject: 'id',
      email: 'kakao_account.email',
      emailVerified: 'kakao_account.is_email_verified',
      details: {
        name: 'kakao_account.profile.nickname',
        full_name: 'kakao_account.profile.nickname',
        avatar_url: 'kakao_account.profile.profile_image_url',
      },
    },
  },
  keycloak: { kind: 'openid', label: 'Keycloak', scopes: 'openid email profile' },
  linkedin_oidc: {
    kind: 'openid',
    label: 'LinkedIn',
    issuer: 'https://www.linkedin.com/oauth',
    scopes: 'openid email profile',
    omitsNonce: true,
  },
  notion: {
    kind: 'oauth',
    label: 'Notion',
    authorizationUrl: 'https://api.notion.com/v1/oauth/authorize',
    tokenUrl: 'https://api.notion.com/v1/oauth/token',
    profileUrl: 'https://api.notion.com/v1/users/me',
    scopes: '',
    secret: 'client_secret_basic',
    headers: { 'notion-version': '2022-06-28' },
    parameters: { owner: 'user' },
    profile: {
      subject: 'bot.owner.user.id',
      email: 'bot.owner.user.person.email',
      emailVerified: true,
      details: {
        name: 'bot.owner.user.name',
        full_name: 'bot.owner.user.name',
        avatar_url: 'bot.owner.user.avatar_url',
      },
    },
  },
  slack_oidc: { kind: 'openid', label: 'Slack', issuer: 'https://slack.com', scopes: 'openid email profile' },
  spotify: {
    kind: 'oauth',
    label: 'Spotify',
    authorizationUrl: 'https://accounts.spotify.com/authorize',
    tokenUrl: 'https://accounts.spotify.com/api/token',
    profileUrl: 'https://api.spotify.com/v1/me',
    scopes: 'user-read-email',
    secret: 'client_secret_basic',
    profile: {
      subject: 'id',
      email: 'email',
      // It says itself that there is no proof that the address belongs to the person.
      emailVerified: false,
      details: { name: 'display_name', full_name: 'display_name' },
    },
  },
  twitch: {
    kind: 'openid',
    label: 'Twitch',
    issuer: 'https://id.twitch.tv/oauth2',
    scopes: 'openid user:read:email',
    parameters: { claims: '{"id_token":{"email":null,"email_verified":null}}' },
    secret: 'client_secret_post',
  },
  workos: {
    kind: 'oauth',
    label: 'WorkOS',
    authorizationUrl: 'https://api.workos.com/sso/authorize',
    tokenUrl: 'https://api.workos.com/sso/token',
    profileUrl: 'https://api.workos.com/sso/profile',
    scopes: '',
    secret: 'client_secret_post',
    profile: {
      subject: 'id',
      email: 'email',
      emailVerified: true,
      isOfOrganization: true,
      details: { given_name: 'first_name', family_name: 'last_name' },
    },
  },
  x: {
    kind: 'oauth',
    label: 'X',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me?user.fields=confirmed_email,name,profile_image_url,username',
    scopes: 'users.read users.email tweet.read',
    secret: 'client_secret_basic',
    profile: {
      subject: 'data.id',
      email: 'data.confirmed_email',
      emailVerified: true,
      details: {
        name: 'data.name',
        full_name: 'data.name',
        user_name: 'data.username',
        avatar_url: 'data.profile_image_url',
      },
    },
  },
  zoom: {
    kind: 'oauth',
    label: 'Zoom',
    authorizationUrl: 'https://zoom.us/oauth/authorize',
    tokenUrl: 'https://zoom.us/oauth/token',
    profileUrl: 'https://api.zoom.us/v2/users/me',
    scopes: 'user:read:user',
    secret: 'client_secret_basic',
    profile: {
      subject: 'id',
      email: 'email',
      emailVerified: 'verified',
      details: { name: 'display_name', full_name: 'display_name', avatar_url: 'pic_url' },
    },
  },
}
