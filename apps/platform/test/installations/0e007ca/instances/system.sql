SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA IF NOT EXISTS auth;
ALTER SCHEMA auth OWNER TO supabase_auth_admin;
CREATE SCHEMA IF NOT EXISTS platform;
ALTER SCHEMA platform OWNER TO postgres;
CREATE TYPE auth.aal_level AS ENUM (
    'aal1',
    'aal2',
    'aal3'
);
ALTER TYPE auth.aal_level OWNER TO supabase_auth_admin;
CREATE TYPE auth.factor_status AS ENUM (
    'unverified',
    'verified'
);
ALTER TYPE auth.factor_status OWNER TO supabase_auth_admin;
CREATE TYPE auth.factor_type AS ENUM (
    'totp',
    'webauthn',
    'phone',
    'recovery_code'
);
ALTER TYPE auth.factor_type OWNER TO supabase_auth_admin;
CREATE TYPE auth.one_time_token_type AS ENUM (
    'confirmation_token',
    'reauthentication_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
    'phone_change_token'
);
ALTER TYPE auth.one_time_token_type OWNER TO supabase_auth_admin;
CREATE FUNCTION auth.email() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;
ALTER FUNCTION auth.email() OWNER TO supabase_auth_admin;
CREATE FUNCTION auth.jwt() RETURNS jsonb
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb
$$;
ALTER FUNCTION auth.jwt() OWNER TO supabase_auth_admin;
CREATE FUNCTION auth.role() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;
ALTER FUNCTION auth.role() OWNER TO supabase_auth_admin;
CREATE FUNCTION auth.uid() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select (nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
ALTER FUNCTION auth.uid() OWNER TO supabase_auth_admin;
CREATE FUNCTION platform.forget_project_roles() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from platform.project_roles r using platform.projects p
  where p.id = r.project_id and p.organization_id = old.organization_id and r.account_id = old.account_id;
  return null;
end
$$;
ALTER FUNCTION platform.forget_project_roles() OWNER TO postgres;
CREATE FUNCTION platform.forget_roles_of_project() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from platform.project_roles where project_id = new.id;
  delete from platform.invitation_projects where project_id = new.id;
  return null;
end
$$;
ALTER FUNCTION platform.forget_roles_of_project() OWNER TO postgres;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE auth.audit_log_entries (
    instance_id uuid,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    payload json,
    created_at timestamp with time zone,
    ip_address character varying(64) DEFAULT ''::character varying NOT NULL
);
ALTER TABLE auth.audit_log_entries OWNER TO supabase_auth_admin;
CREATE TABLE auth.flow_state (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    session_id uuid,
    provider_type text NOT NULL,
    authentication_method text NOT NULL,
    redirect_to text NOT NULL,
    code_challenge text NOT NULL,
    code_challenge_method text NOT NULL,
    state_hash text,
    nonce text NOT NULL,
    provider_verifier text NOT NULL,
    auth_code_hash text,
    auth_code_issued_at timestamp with time zone,
    identity jsonb,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT flow_state_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])))
);
ALTER TABLE auth.flow_state OWNER TO supabase_auth_admin;
COMMENT ON COLUMN auth.flow_state.state_hash IS 'sha256 of the state; null once the provider has answered to it';
COMMENT ON COLUMN auth.flow_state.auth_code_hash IS 'sha256 of the code that the application exchanges for a session';
CREATE TABLE auth.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider_id text NOT NULL,
    user_id uuid NOT NULL,
    identity_data jsonb NOT NULL,
    provider text NOT NULL,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    email text GENERATED ALWAYS AS (lower((identity_data ->> 'email'::text))) STORED
);
ALTER TABLE auth.identities OWNER TO supabase_auth_admin;
CREATE TABLE auth.mfa_amr_claims (
    session_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    authentication_method text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL
);
ALTER TABLE auth.mfa_amr_claims OWNER TO supabase_auth_admin;
CREATE TABLE auth.mfa_challenges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    factor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    verified_at timestamp with time zone,
    ip_address inet
);
ALTER TABLE auth.mfa_challenges OWNER TO supabase_auth_admin;
CREATE TABLE auth.mfa_factors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    friendly_name text,
    factor_type auth.factor_type NOT NULL,
    status auth.factor_status NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    secret text,
    last_time_step bigint
);
ALTER TABLE auth.mfa_factors OWNER TO supabase_auth_admin;
COMMENT ON COLUMN auth.mfa_factors.secret IS 'sealed with a key that is not in the database';
CREATE TABLE auth.mfa_recovery_codes (
    factor_id uuid NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE auth.mfa_recovery_codes OWNER TO supabase_auth_admin;
COMMENT ON COLUMN auth.mfa_recovery_codes.code_hash IS 'keyed with a secret that is not in the database';
CREATE TABLE auth.one_time_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token_type auth.one_time_token_type NOT NULL,
    token_hash text NOT NULL,
    relates_to text NOT NULL,
    created_at timestamp without time zone DEFAULT now() NOT NULL,
    updated_at timestamp without time zone DEFAULT now() NOT NULL,
    CONSTRAINT one_time_tokens_token_hash_check CHECK ((char_length(token_hash) > 0))
);
ALTER TABLE auth.one_time_tokens OWNER TO supabase_auth_admin;
COMMENT ON COLUMN auth.one_time_tokens.token_hash IS 'sha256 of the token, in hexadecimal; the token itself is not kept';
COMMENT ON COLUMN auth.one_time_tokens.relates_to IS 'the address that the token was mailed to';
CREATE TABLE auth.refresh_tokens (
    instance_id uuid,
    id bigint NOT NULL,
    token character varying(255),
    user_id character varying(255),
    revoked boolean,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    parent character varying(255),
    session_id uuid
);
ALTER TABLE auth.refresh_tokens OWNER TO supabase_auth_admin;
COMMENT ON COLUMN auth.refresh_tokens.token IS 'sha256 of the token, in hexadecimal; the token itself is not kept';
CREATE SEQUENCE auth.refresh_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE auth.refresh_tokens_id_seq OWNER TO supabase_auth_admin;
ALTER SEQUENCE auth.refresh_tokens_id_seq OWNED BY auth.refresh_tokens.id;
CREATE TABLE auth.schema_migrations (
    version text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE auth.schema_migrations OWNER TO supabase_auth_admin;
CREATE TABLE auth.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    factor_id uuid,
    aal auth.aal_level,
    not_after timestamp with time zone,
    refreshed_at timestamp without time zone,
    user_agent text,
    ip inet,
    tag text
);
ALTER TABLE auth.sessions OWNER TO supabase_auth_admin;
CREATE TABLE auth.users (
    instance_id uuid,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    aud character varying(255),
    role character varying(255),
    email character varying(255),
    encrypted_password character varying(255),
    email_confirmed_at timestamp with time zone,
    invited_at timestamp with time zone,
    confirmation_token character varying(255),
    confirmation_sent_at timestamp with time zone,
    recovery_token character varying(255),
    recovery_sent_at timestamp with time zone,
    email_change_token_new character varying(255),
    email_change character varying(255),
    email_change_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    raw_app_meta_data jsonb,
    raw_user_meta_data jsonb,
    is_super_admin boolean,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    phone text,
    phone_confirmed_at timestamp with time zone,
    phone_change text DEFAULT ''::text,
    phone_change_token character varying(255) DEFAULT ''::character varying,
    phone_change_sent_at timestamp with time zone,
    confirmed_at timestamp with time zone GENERATED ALWAYS AS (LEAST(email_confirmed_at, phone_confirmed_at)) STORED,
    email_change_token_current character varying(255) DEFAULT ''::character varying,
    email_change_confirm_status smallint DEFAULT 0,
    banned_until timestamp with time zone,
    reauthentication_token character varying(255) DEFAULT ''::character varying,
    reauthentication_sent_at timestamp with time zone,
    is_sso_user boolean DEFAULT false NOT NULL,
    deleted_at timestamp with time zone,
    is_anonymous boolean DEFAULT false NOT NULL,
    CONSTRAINT users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2)))
);
ALTER TABLE auth.users OWNER TO supabase_auth_admin;
CREATE TABLE platform.access_tokens (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    alias text NOT NULL,
    scopes text[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone
);
ALTER TABLE platform.access_tokens OWNER TO postgres;
CREATE TABLE platform.audit_log (
    id bigint NOT NULL,
    organization_id bigint,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    action text NOT NULL,
    account_id uuid NOT NULL,
    account_email text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    target_name text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text NOT NULL,
    ip text NOT NULL
);
ALTER TABLE platform.audit_log OWNER TO postgres;
ALTER TABLE platform.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE platform.customers (
    organization_id bigint NOT NULL,
    billing_name text,
    address jsonb,
    tax_id text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.customers OWNER TO postgres;
CREATE TABLE platform.error_reports (
    id uuid NOT NULL,
    number bigint NOT NULL,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    message text NOT NULL,
    stack text NOT NULL,
    path text NOT NULL,
    release text,
    account_id uuid,
    user_agent text NOT NULL,
    tags jsonb NOT NULL,
    resolved_at timestamp with time zone
);
ALTER TABLE platform.error_reports OWNER TO postgres;
ALTER TABLE platform.error_reports ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.error_reports_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE platform.invitation_projects (
    invitation_id uuid NOT NULL,
    project_id bigint NOT NULL
);
ALTER TABLE platform.invitation_projects OWNER TO postgres;
CREATE TABLE platform.invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id bigint NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by uuid NOT NULL,
    invited_by_email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    revoked_at timestamp with time zone,
    for_projects boolean DEFAULT false NOT NULL,
    CONSTRAINT invitations_email_check CHECK ((email = lower(email))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'developer'::text, 'read_only'::text])))
);
ALTER TABLE platform.invitations OWNER TO postgres;
CREATE TABLE platform.mails (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.mails OWNER TO postgres;
ALTER TABLE platform.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE platform.members (
    organization_id bigint NOT NULL,
    account_id uuid NOT NULL,
    role text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'developer'::text, 'read_only'::text])))
);
ALTER TABLE platform.members OWNER TO postgres;
CREATE TABLE platform.notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    link text,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    shown_until timestamp with time zone,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT notices_kind_check CHECK ((kind = ANY (ARRAY['incident'::text, 'maintenance'::text, 'notice'::text])))
);
ALTER TABLE platform.notices OWNER TO postgres;
CREATE TABLE platform.operators (
    account_id uuid NOT NULL,
    granted_at timestamp with time zone DEFAULT now() NOT NULL,
    granted_by uuid
);
ALTER TABLE platform.operators OWNER TO postgres;
CREATE TABLE platform.organizations (
    id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    tier text NOT NULL,
    billing_email text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    requires_mfa boolean DEFAULT false NOT NULL,
    restriction_status text,
    grace_period_end timestamp with time zone,
    billing_partner text,
    CONSTRAINT organizations_billing_partner_check CHECK ((billing_partner = ANY (ARRAY['vercel_marketplace'::text, 'aws'::text]))),
    CONSTRAINT organizations_restriction_status_check CHECK ((restriction_status = ANY (ARRAY['grace_period'::text, 'grace_period_over'::text, 'restricted'::text])))
);
ALTER TABLE platform.organizations OWNER TO postgres;
ALTER TABLE platform.organizations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.organizations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE platform.overdue_invoices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id bigint NOT NULL,
    number text NOT NULL,
    amount_due_cents bigint NOT NULL,
    due_date date NOT NULL,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT overdue_invoices_amount_due_cents_check CHECK ((amount_due_cents > 0))
);
ALTER TABLE platform.overdue_invoices OWNER TO postgres;
CREATE TABLE platform.profiles (
    account_id uuid NOT NULL,
    username text NOT NULL,
    first_name text,
    last_name text,
    disabled_features text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.profiles OWNER TO postgres;
CREATE TABLE platform.project_roles (
    project_id bigint NOT NULL,
    account_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT project_roles_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'developer'::text, 'read_only'::text])))
);
ALTER TABLE platform.project_roles OWNER TO postgres;
CREATE TABLE platform.projects (
    id bigint NOT NULL,
    ref text NOT NULL,
    organization_id bigint NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    status_detail text,
    cloud_provider text NOT NULL,
    region text NOT NULL,
    instance_size text NOT NULL,
    db_version text NOT NULL,
    parent_project_id bigint,
    sample_data boolean NOT NULL,
    sealed_secrets text NOT NULL,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL,
    first_connected_at timestamp with time zone,
    CONSTRAINT projects_ref_check CHECK (((ref ~ '^[a-z]{20}$'::text) OR (ref = 'default'::text)))
);
ALTER TABLE platform.projects OWNER TO postgres;
ALTER TABLE platform.projects ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.projects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE platform.release_flags (
    flag text NOT NULL,
    organization_id bigint,
    released boolean NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.release_flags OWNER TO postgres;
CREATE TABLE platform.schema_migrations (
    version text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.schema_migrations OWNER TO postgres;
CREATE TABLE platform.snippets (
    id uuid NOT NULL,
    project_id bigint NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    sql text NOT NULL,
    version integer NOT NULL,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.snippets OWNER TO postgres;
CREATE TABLE platform.sso_connections (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id bigint NOT NULL,
    kind text NOT NULL,
    settings text NOT NULL,
    role text NOT NULL,
    enabled boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sso_connections_kind_check CHECK ((kind = ANY (ARRAY['oidc'::text, 'saml'::text]))),
    CONSTRAINT sso_connections_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'developer'::text, 'read_only'::text])))
);
ALTER TABLE platform.sso_connections OWNER TO postgres;
CREATE TABLE platform.sso_domains (
    organization_id bigint NOT NULL,
    domain text NOT NULL,
    proof text NOT NULL,
    verified_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sso_domains_domain_check CHECK ((domain = lower(domain)))
);
ALTER TABLE platform.sso_domains OWNER TO postgres;
CREATE TABLE platform.support_attachments (
    id uuid NOT NULL,
    request_id uuid NOT NULL,
    name text NOT NULL,
    media_type text NOT NULL,
    bytes integer NOT NULL
);
ALTER TABLE platform.support_attachments OWNER TO postgres;
CREATE TABLE platform.support_requests (
    id uuid NOT NULL,
    reference text NOT NULL,
    category text NOT NULL,
    severity text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    account_id uuid,
    email text NOT NULL,
    organization_slug text,
    project_ref text,
    error_id text,
    services text[] DEFAULT '{}'::text[] NOT NULL,
    cc text[] DEFAULT '{}'::text[] NOT NULL,
    allows_access boolean DEFAULT false NOT NULL,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone
);
ALTER TABLE platform.support_requests OWNER TO postgres;
CREATE TABLE platform.telemetry_events (
    id bigint NOT NULL,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    action text NOT NULL,
    pathname text NOT NULL,
    organization text,
    project text,
    anonymous_id uuid,
    properties jsonb NOT NULL,
    page jsonb NOT NULL
);
ALTER TABLE platform.telemetry_events OWNER TO postgres;
ALTER TABLE platform.telemetry_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME platform.telemetry_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE platform.telemetry_identities (
    anonymous_id uuid NOT NULL,
    account_id uuid NOT NULL,
    identified_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.telemetry_identities OWNER TO postgres;
CREATE TABLE platform.testimonials (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    text text NOT NULL,
    url text NOT NULL,
    handle text NOT NULL,
    img_url text,
    image bytea,
    image_type text,
    inserted_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE platform.testimonials OWNER TO postgres;
ALTER TABLE ONLY auth.refresh_tokens ALTER COLUMN id SET DEFAULT nextval('auth.refresh_tokens_id_seq'::regclass);
INSERT INTO auth.identities VALUES ('b667b8e4-697d-44cc-acfa-0677b99a6833', '115246e0-0676-4863-bdc7-c11c19513818', '115246e0-0676-4863-bdc7-c11c19513818', '{"sub": "115246e0-0676-4863-bdc7-c11c19513818", "email": "ada-a5a22efe@example.com", "email_verified": true, "phone_verified": false}', 'email', '2026-11-22 09:56:38.584+00', '2026-11-22 09:56:38.584+00', '2026-11-22 09:56:38.584+00', DEFAULT);
INSERT INTO auth.identities VALUES ('cdef1496-fa20-4fd5-94f9-65c919da8a1f', '812fa6a0-791c-4c3c-9206-69217ffb9715', '812fa6a0-791c-4c3c-9206-69217ffb9715', '{"sub": "812fa6a0-791c-4c3c-9206-69217ffb9715", "email": "ben-e4b7081a@example.com", "email_verified": true, "phone_verified": false}', 'email', '2026-11-22 09:56:39.072+00', '2026-11-22 09:56:39.072+00', '2026-11-22 09:56:39.072+00', DEFAULT);
INSERT INTO auth.mfa_amr_claims VALUES ('9d2fc018-5a5d-4c87-b035-f9e8a69f07ea', '2026-11-22 09:56:38.584+00', '2026-11-22 09:56:38.584+00', 'password', 'fedf0b0b-5459-48ab-97c1-f489448fa1e2');
INSERT INTO auth.mfa_amr_claims VALUES ('fb7a5bfa-daf2-4a6e-9d76-b84cb5040377', '2026-11-22 09:56:39.072+00', '2026-11-22 09:56:39.072+00', 'password', '4df7db35-fedd-463d-9696-a5d129cbbe15');
INSERT INTO auth.refresh_tokens VALUES (NULL, 1, '38236875281b5495438d0bb05de0c0acfeab1e1cf0b0216af4b484e18d58576f', '115246e0-0676-4863-bdc7-c11c19513818', false, '2026-11-22 09:56:38.584+00', '2026-11-22 09:56:38.584+00', NULL, '9d2fc018-5a5d-4c87-b035-f9e8a69f07ea');
INSERT INTO auth.refresh_tokens VALUES (NULL, 2, '00b0b01e331723c6f1719c0d1d6a6d6cf52e4c07895fc9333d17f52cd6981018', '812fa6a0-791c-4c3c-9206-69217ffb9715', false, '2026-11-22 09:56:39.072+00', '2026-11-22 09:56:39.072+00', NULL, 'fb7a5bfa-daf2-4a6e-9d76-b84cb5040377');
INSERT INTO auth.schema_migrations VALUES ('000001-users-and-sessions', '2026-11-22 09:56:37.930138+00');
INSERT INTO auth.schema_migrations VALUES ('000002-claim-functions', '2026-11-22 09:56:38.032973+00');
INSERT INTO auth.schema_migrations VALUES ('000003-one-time-tokens', '2026-11-22 09:56:38.05304+00');
INSERT INTO auth.schema_migrations VALUES ('000004-factors', '2026-11-22 09:56:38.105249+00');
INSERT INTO auth.schema_migrations VALUES ('000005-external-sign-in', '2026-11-22 09:56:38.127294+00');
INSERT INTO auth.sessions VALUES ('9d2fc018-5a5d-4c87-b035-f9e8a69f07ea', '115246e0-0676-4863-bdc7-c11c19513818', '2026-11-22 09:56:38.584+00', '2026-11-22 09:56:38.584+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL);
INSERT INTO auth.sessions VALUES ('fb7a5bfa-daf2-4a6e-9d76-b84cb5040377', '812fa6a0-791c-4c3c-9206-69217ffb9715', '2026-11-22 09:56:39.072+00', '2026-11-22 09:56:39.072+00', NULL, 'aal1', NULL, NULL, 'node', '127.0.0.1', NULL);
INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '115246e0-0676-4863-bdc7-c11c19513818', 'authenticated', 'authenticated', 'ada-a5a22efe@example.com', '$argon2id$v=19$m=19456,t=2,p=1$FEdWDxTVd7vR3wDv5iuxFQ$BmegsodYcex8Kl/ZFLd2wS1wcicrtv0HtwyE8m6BQ4Y', '2026-11-22 09:56:38.584+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-22 09:56:38.584+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "115246e0-0676-4863-bdc7-c11c19513818", "email": "ada-a5a22efe@example.com", "email_verified": true, "phone_verified": false}', NULL, '2026-11-22 09:56:38.584+00', '2026-11-22 09:56:38.584+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);
INSERT INTO auth.users VALUES ('00000000-0000-0000-0000-000000000000', '812fa6a0-791c-4c3c-9206-69217ffb9715', 'authenticated', 'authenticated', 'ben-e4b7081a@example.com', '$argon2id$v=19$m=19456,t=2,p=1$J7R+XsYxuKyyFw97tmEMiQ$35gSA0iKLj4ZurE6QSxsrM72rh1dyl/EG8n8vSpC48o', '2026-11-22 09:56:39.072+00', NULL, '', NULL, '', NULL, '', '', NULL, '2026-11-22 09:56:39.072+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "812fa6a0-791c-4c3c-9206-69217ffb9715", "email": "ben-e4b7081a@example.com", "email_verified": true, "phone_verified": false}', NULL, '2026-11-22 09:56:39.072+00', '2026-11-22 09:56:39.072+00', NULL, NULL, '', '', NULL, DEFAULT, '', 0, NULL, '', NULL, false, NULL, false);
INSERT INTO platform.access_tokens VALUES ('c82fedcc-bd8f-4710-b341-dabcc1ae4a5d', '115246e0-0676-4863-bdc7-c11c19513818', 'deploy', '\x894170977a1623e57b8f6296b4e6f7e3eca9828bcbef0deeb3f3611a9d2f5a1d', 'cairn_pat_OqfuY1', NULL, '2026-11-22 09:56:56.715043+00', NULL, NULL);
INSERT INTO platform.audit_log OVERRIDING SYSTEM VALUE VALUES (1, 1, '2026-11-22 09:56:39.784059+00', 'organization.created', '115246e0-0676-4863-bdc7-c11c19513818', 'ada-a5a22efe@example.com', 'organization', 'lycwbhlhmuudjiygiqsv', 'Harbour', '{}', 'dc0c3bca-1c98-4276-8543-b2206e559a20', '127.0.0.1');
INSERT INTO platform.audit_log OVERRIDING SYSTEM VALUE VALUES (2, 1, '2026-11-22 09:56:40.325544+00', 'member.invited', '115246e0-0676-4863-bdc7-c11c19513818', 'ada-a5a22efe@example.com', 'invitation', '00d0c21d-b83a-44e5-a098-5b3e91402441', 'ben-e4b7081a@example.com', '{"role": "developer"}', '3e6a2981-17d9-46f8-bab0-b5d416299c9b', '127.0.0.1');
INSERT INTO platform.audit_log OVERRIDING SYSTEM VALUE VALUES (3, 1, '2026-11-22 09:56:42.023844+00', 'member.joined', '812fa6a0-791c-4c3c-9206-69217ffb9715', 'ben-e4b7081a@example.com', 'member', '812fa6a0-791c-4c3c-9206-69217ffb9715', 'ben-e4b7081a@example.com', '{"role": "developer", "invited_by": "ada-a5a22efe@example.com"}', '2ef8be8c-1fe5-4964-94d6-5cfb7452532a', '127.0.0.1');
INSERT INTO platform.audit_log OVERRIDING SYSTEM VALUE VALUES (4, 1, '2026-11-22 09:56:43.064319+00', 'project.created', '115246e0-0676-4863-bdc7-c11c19513818', 'ada-a5a22efe@example.com', 'project', 'cnlhmhztaykwijyagqsv', 'storefront', '{}', '6583ef8f-67c4-4613-bc0f-45c7e976a2e8', '127.0.0.1');
INSERT INTO platform.audit_log OVERRIDING SYSTEM VALUE VALUES (5, 1, '2026-11-22 09:56:48.531049+00', 'project.created', '115246e0-0676-4863-bdc7-c11c19513818', 'ada-a5a22efe@example.com', 'project', 'elgiifvigfvrbrvemwqd', 'warehouse', '{}', '090a42b3-775c-49f9-8d34-b6bd0f7b1892', '127.0.0.1');
INSERT INTO platform.invitations VALUES ('00d0c21d-b83a-44e5-a098-5b3e91402441', 1, 'ben-e4b7081a@example.com', 'developer', '\xfe5fe7f6da2da22ed38adad217c4eb0d39c3bdf12930523b0c44c308e084e693', '115246e0-0676-4863-bdc7-c11c19513818', 'ada-a5a22efe@example.com', '2026-11-22 09:56:40.325544+00', '2026-11-23 09:56:40.325544+00', '2026-11-22 09:56:42.023844+00', NULL, false);
INSERT INTO platform.mails OVERRIDING SYSTEM VALUE VALUES (1, 'ben-e4b7081a@example.com', 'Join Harbour on Cairn', 'ada-a5a22efe@example.com invites you to the organization Harbour on Cairn, as Developer.
Accept within 24 hours, signed in as ben-e4b7081a@example.com:
http://localhost:45655/join?token=GBLNEyQroMtq5IfaDvcZo0WCPfWFYEH1GM_JgWnbPjk
If you did not expect this, there is nothing to do.
', '2026-11-22 09:56:40.561549+00');
INSERT INTO platform.members VALUES (1, '115246e0-0676-4863-bdc7-c11c19513818', 'owner', '2026-11-22 09:56:39.784059+00');
INSERT INTO platform.members VALUES (1, '812fa6a0-791c-4c3c-9206-69217ffb9715', 'developer', '2026-11-22 09:56:42.023844+00');
INSERT INTO platform.organizations OVERRIDING SYSTEM VALUE VALUES (1, 'lycwbhlhmuudjiygiqsv', 'Harbour', 'PERSONAL', 'tier_team', 'ada-a5a22efe@example.com', '2026-11-22 09:56:39.784059+00', false, NULL, NULL, NULL);
INSERT INTO platform.projects OVERRIDING SYSTEM VALUE VALUES (1, 'cnlhmhztaykwijyagqsv', 1, 'storefront', 'ACTIVE_HEALTHY', NULL, 'AWS', 'local', 'nano', '18.4', NULL, false, 'WZZKaCbxgk3KJJu7yJIQNkdEuzz6xFsqNOLzdT0qEqHTpHFVKjP_8n3eEVTKmsmK1ZGQHFSpHIvNVbQn5vl4PcB162IUz3HPnu6Ju7roDzzlLu1Zy7lSNxVUbHoq_wwnENZ6N-QD2E1Gb2GQ6qWgIUmLRtSg1sGY0VvTxNoL6-QxEuELd9eWjrBTEan_FKxogeFzhwl87NHRIbViKDe51GMpr_HrREFH6JA3XULjC2kHNawL5N4lSKPSn9OEaVkt3XRUmwcsMr8Yv49d43UjfHO-CtE4XWRN-qSmtz8UmiFpXg_-X_DCkQwRuY3stL4iAXahn83SQ3Lwz4ah9qvwJ8ug8i7Nnw2d1MwDEbu1-5s6IICXY0tcpkU-GDkTSrS6vQat0mQdFqLi53jCr_0B8FqcwQntQeCBA0F7W7CkVRlXWMhPmFEHXE1SgTrn4q4LeJZ6rsk4aoKre1JUZbRpSyKdWvn7uxE2moEj_SbSuNU1x1D2sOLCVb_1onLi3q_UmAaWbf8rrYTA4fvlZGop7NG6MAmyw9QS8wdZyMZcRDHTacOKPu9LCYOldx9IbnZTUThcClyBHS-Ohu5REGyoaF0', '2026-11-22 09:56:43.064319+00', NULL);
INSERT INTO platform.projects OVERRIDING SYSTEM VALUE VALUES (2, 'elgiifvigfvrbrvemwqd', 1, 'warehouse', 'ACTIVE_HEALTHY', NULL, 'AWS', 'local', 'nano', '18.4', NULL, false, 'Ad9Xn8lG8sLT6YyTInrpEReW7horxgTteKz_C8HsmmS6a5JuXoO2uNQRQhS_g3zNLru6GLCUKiPfTranSQ1zeE8DtdEuMUO_Eccn0760UdTf9tolGlSk4w4YBP_NCnM0fPQt7S8XHV7Ri59S7QsCC1fxgZ2TRT1iyIMzchNd-yS8l1zROLd_QHviCHK4njOojVkMsIHT57y_pX3w5-EnKcJATATQFjY60rgUusdUq3r2HHIGvQHjPEEh1lZvE44zL818A6oD8DRwrIBKL-mwIcptILXUs7Kp6IZdO6oxLOeXAA5Msr-yzeVkAsQwCrrlfnxF22osN7BspicaKnQ0gXPcRYyW5OmEESmLUcG0FjflfXmMkmm7nquC6GMRf39MVqXqQzxmaSitd0kYf0aOLnpPrMl6lI-IzMcbVHH2juYVrxG3WElII4MjvhCH_VGrScIpOcyrmWHgn9Lsc3U6Pjoc9e8wobWs0AvQmokR1nmRsSHJ4nsFyJMknMnMhn3UeWtbwtKLw_i_SRffwdBPl_i5FouY-4ZixlMcYEd8jLCRD0ose5i1FOPn-976ZuxxkjXkD1Fa9za8gFT3H19diYM', '2026-11-22 09:56:48.531049+00', NULL);
INSERT INTO platform.schema_migrations VALUES ('000001-organizations', '2026-11-22 09:56:37.295185+00');
INSERT INTO platform.schema_migrations VALUES ('000002-projects', '2026-11-22 09:56:37.368143+00');
INSERT INTO platform.schema_migrations VALUES ('000003-project-roles', '2026-11-22 09:56:37.393565+00');
INSERT INTO platform.schema_migrations VALUES ('000004-profiles', '2026-11-22 09:56:37.405059+00');
INSERT INTO platform.schema_migrations VALUES ('000005-invitations-and-audit', '2026-11-22 09:56:37.425374+00');
INSERT INTO platform.schema_migrations VALUES ('000006-mails', '2026-11-22 09:56:37.567549+00');
INSERT INTO platform.schema_migrations VALUES ('000007-single-sign-on', '2026-11-22 09:56:37.602856+00');
INSERT INTO platform.schema_migrations VALUES ('000008-membership', '2026-11-22 09:56:37.652131+00');
INSERT INTO platform.schema_migrations VALUES ('000009-operators', '2026-11-22 09:56:37.679847+00');
INSERT INTO platform.schema_migrations VALUES ('000010-ref-default', '2026-11-22 09:56:37.71155+00');
INSERT INTO platform.schema_migrations VALUES ('000011-error-reports', '2026-11-22 09:56:37.728552+00');
INSERT INTO platform.schema_migrations VALUES ('000012-notices-billing-and-support', '2026-11-22 09:56:37.746847+00');
INSERT INTO platform.schema_migrations VALUES ('000013-release-flags-and-telemetry', '2026-11-22 09:56:37.768874+00');
INSERT INTO platform.schema_migrations VALUES ('000014-first-connection', '2026-11-22 09:56:37.826867+00');
INSERT INTO platform.snippets VALUES ('44c53d03-7322-4ddd-af30-2d158bb29f3d', 1, '115246e0-0676-4863-bdc7-c11c19513818', 'All boats', 'select name from boats order by id', 1, '2026-11-22 09:56:55.752597+00', '2026-11-22 09:56:55.752597+00');
SELECT pg_catalog.setval('auth.refresh_tokens_id_seq', 2, true);
SELECT pg_catalog.setval('platform.audit_log_id_seq', 5, true);
SELECT pg_catalog.setval('platform.error_reports_number_seq', 1, false);
SELECT pg_catalog.setval('platform.mails_id_seq', 1, true);
SELECT pg_catalog.setval('platform.organizations_id_seq', 1, true);
SELECT pg_catalog.setval('platform.projects_id_seq', 2, true);
SELECT pg_catalog.setval('platform.telemetry_events_id_seq', 1, false);
ALTER TABLE ONLY auth.audit_log_entries
    ADD CONSTRAINT audit_log_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.flow_state
    ADD CONSTRAINT flow_state_auth_code_hash_key UNIQUE (auth_code_hash);
ALTER TABLE ONLY auth.flow_state
    ADD CONSTRAINT flow_state_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.flow_state
    ADD CONSTRAINT flow_state_state_hash_key UNIQUE (state_hash);
ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_provider_id_provider_unique UNIQUE (provider_id, provider);
ALTER TABLE ONLY auth.mfa_amr_claims
    ADD CONSTRAINT mfa_amr_claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.mfa_amr_claims
    ADD CONSTRAINT mfa_amr_claims_session_id_authentication_method_pkey UNIQUE (session_id, authentication_method);
ALTER TABLE ONLY auth.mfa_challenges
    ADD CONSTRAINT mfa_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.mfa_factors
    ADD CONSTRAINT mfa_factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.mfa_recovery_codes
    ADD CONSTRAINT mfa_recovery_codes_pkey PRIMARY KEY (factor_id, code_hash);
ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_token_unique UNIQUE (token);
ALTER TABLE ONLY auth.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_phone_key UNIQUE (phone);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.access_tokens
    ADD CONSTRAINT access_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY platform.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY platform.error_reports
    ADD CONSTRAINT error_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.invitation_projects
    ADD CONSTRAINT invitation_projects_pkey PRIMARY KEY (invitation_id, project_id);
ALTER TABLE ONLY platform.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY platform.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (account_id, organization_id);
ALTER TABLE ONLY platform.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY platform.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.organizations
    ADD CONSTRAINT organizations_slug_key UNIQUE (slug);
ALTER TABLE ONLY platform.overdue_invoices
    ADD CONSTRAINT overdue_invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY platform.project_roles
    ADD CONSTRAINT project_roles_pkey PRIMARY KEY (account_id, project_id);
ALTER TABLE ONLY platform.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.projects
    ADD CONSTRAINT projects_ref_key UNIQUE (ref);
ALTER TABLE ONLY platform.release_flags
    ADD CONSTRAINT release_flags_flag_organization_id_key UNIQUE NULLS NOT DISTINCT (flag, organization_id);
ALTER TABLE ONLY platform.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY platform.snippets
    ADD CONSTRAINT snippets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.sso_connections
    ADD CONSTRAINT sso_connections_organization_id_key UNIQUE (organization_id);
ALTER TABLE ONLY platform.sso_connections
    ADD CONSTRAINT sso_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.sso_domains
    ADD CONSTRAINT sso_domains_pkey PRIMARY KEY (organization_id, domain);
ALTER TABLE ONLY platform.support_attachments
    ADD CONSTRAINT support_attachments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.support_requests
    ADD CONSTRAINT support_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.support_requests
    ADD CONSTRAINT support_requests_reference_key UNIQUE (reference);
ALTER TABLE ONLY platform.telemetry_events
    ADD CONSTRAINT telemetry_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY platform.telemetry_identities
    ADD CONSTRAINT telemetry_identities_pkey PRIMARY KEY (anonymous_id);
ALTER TABLE ONLY platform.testimonials
    ADD CONSTRAINT testimonials_pkey PRIMARY KEY (id);
CREATE INDEX audit_logs_instance_id_idx ON auth.audit_log_entries USING btree (instance_id);
CREATE INDEX flow_state_created_at_idx ON auth.flow_state USING btree (created_at);
CREATE INDEX identities_email_idx ON auth.identities USING btree (email text_pattern_ops);
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
CREATE INDEX mfa_challenges_factor_id_idx ON auth.mfa_challenges USING btree (factor_id);
CREATE UNIQUE INDEX mfa_factors_one_set_of_recovery_codes ON auth.mfa_factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::auth.factor_type);
CREATE UNIQUE INDEX mfa_factors_user_friendly_name_unique ON auth.mfa_factors USING btree (user_id, friendly_name) WHERE (TRIM(BOTH FROM friendly_name) <> ''::text);
CREATE INDEX mfa_factors_user_id_idx ON auth.mfa_factors USING btree (user_id);
CREATE INDEX one_time_tokens_token_hash_hash_idx ON auth.one_time_tokens USING hash (token_hash);
CREATE UNIQUE INDEX one_time_tokens_user_id_token_type_key ON auth.one_time_tokens USING btree (user_id, token_type);
CREATE UNIQUE INDEX refresh_tokens_one_active_per_session ON auth.refresh_tokens USING btree (session_id) WHERE (revoked = false);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
CREATE INDEX user_id_created_at_idx ON auth.sessions USING btree (user_id, created_at);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);
CREATE INDEX access_tokens_account_id ON platform.access_tokens USING btree (account_id);
CREATE INDEX audit_log_organization_id ON platform.audit_log USING btree (organization_id, id DESC);
CREATE UNIQUE INDEX error_reports_number ON platform.error_reports USING btree (number);
CREATE INDEX invitation_projects_project_id ON platform.invitation_projects USING btree (project_id);
CREATE UNIQUE INDEX invitations_one_open_per_address ON platform.invitations USING btree (organization_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX members_organization_id ON platform.members USING btree (organization_id);
CREATE INDEX overdue_invoices_organization_id ON platform.overdue_invoices USING btree (organization_id);
CREATE UNIQUE INDEX profiles_username ON platform.profiles USING btree (lower(username));
CREATE INDEX project_roles_project_id ON platform.project_roles USING btree (project_id);
CREATE INDEX projects_organization_id ON platform.projects USING btree (organization_id);
CREATE INDEX projects_parent_project_id ON platform.projects USING btree (parent_project_id);
CREATE INDEX release_flags_organization_id ON platform.release_flags USING btree (organization_id);
CREATE INDEX snippets_project_id_owner_id ON platform.snippets USING btree (project_id, owner_id, updated_at DESC);
CREATE UNIQUE INDEX sso_domains_one_proven ON platform.sso_domains USING btree (domain) WHERE (verified_at IS NOT NULL);
CREATE INDEX support_attachments_request_id ON platform.support_attachments USING btree (request_id);
CREATE INDEX support_requests_inserted_at ON platform.support_requests USING btree (inserted_at DESC);
CREATE INDEX telemetry_events_occurred_at ON platform.telemetry_events USING btree (occurred_at);
CREATE INDEX telemetry_identities_account_id ON platform.telemetry_identities USING btree (account_id);
CREATE TRIGGER members_forget_project_roles AFTER DELETE ON platform.members FOR EACH ROW EXECUTE FUNCTION platform.forget_project_roles();
CREATE TRIGGER projects_forget_project_roles AFTER UPDATE OF organization_id ON platform.projects FOR EACH ROW WHEN ((old.organization_id IS DISTINCT FROM new.organization_id)) EXECUTE FUNCTION platform.forget_roles_of_project();
ALTER TABLE ONLY auth.flow_state
    ADD CONSTRAINT flow_state_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.flow_state
    ADD CONSTRAINT flow_state_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.mfa_amr_claims
    ADD CONSTRAINT mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.mfa_challenges
    ADD CONSTRAINT mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.mfa_factors
    ADD CONSTRAINT mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.mfa_recovery_codes
    ADD CONSTRAINT mfa_recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.customers
    ADD CONSTRAINT customers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.invitation_projects
    ADD CONSTRAINT invitation_projects_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES platform.invitations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.invitation_projects
    ADD CONSTRAINT invitation_projects_project_id_fkey FOREIGN KEY (project_id) REFERENCES platform.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.invitations
    ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.members
    ADD CONSTRAINT members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.overdue_invoices
    ADD CONSTRAINT overdue_invoices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.project_roles
    ADD CONSTRAINT project_roles_project_id_fkey FOREIGN KEY (project_id) REFERENCES platform.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.projects
    ADD CONSTRAINT projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id);
ALTER TABLE ONLY platform.projects
    ADD CONSTRAINT projects_parent_project_id_fkey FOREIGN KEY (parent_project_id) REFERENCES platform.projects(id);
ALTER TABLE ONLY platform.release_flags
    ADD CONSTRAINT release_flags_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.snippets
    ADD CONSTRAINT snippets_project_id_fkey FOREIGN KEY (project_id) REFERENCES platform.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.sso_connections
    ADD CONSTRAINT sso_connections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.sso_domains
    ADD CONSTRAINT sso_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES platform.organizations(id) ON DELETE CASCADE;
ALTER TABLE ONLY platform.support_attachments
    ADD CONSTRAINT support_attachments_request_id_fkey FOREIGN KEY (request_id) REFERENCES platform.support_requests(id) ON DELETE CASCADE;
ALTER TABLE auth.audit_log_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.flow_state ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.mfa_amr_claims ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.mfa_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.mfa_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.mfa_recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.one_time_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY owner_access ON auth.audit_log_entries TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.identities TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.mfa_amr_claims TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.mfa_challenges TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.mfa_factors TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.mfa_recovery_codes TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.one_time_tokens TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.refresh_tokens TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.sessions TO postgres USING (true) WITH CHECK (true);
CREATE POLICY owner_access ON auth.users TO postgres USING (true) WITH CHECK (true);
ALTER TABLE auth.refresh_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.users ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA auth TO anon;
GRANT USAGE ON SCHEMA auth TO authenticated;
GRANT USAGE ON SCHEMA auth TO service_role;
GRANT USAGE ON SCHEMA auth TO postgres;
GRANT USAGE ON SCHEMA auth TO dashboard_user;
GRANT USAGE ON SCHEMA platform TO supabase_read_only_user;
GRANT ALL ON FUNCTION auth.email() TO postgres;
GRANT ALL ON FUNCTION auth.email() TO dashboard_user;
GRANT ALL ON FUNCTION auth.jwt() TO postgres;
GRANT ALL ON FUNCTION auth.jwt() TO dashboard_user;
GRANT ALL ON FUNCTION auth.role() TO postgres;
GRANT ALL ON FUNCTION auth.role() TO dashboard_user;
GRANT ALL ON FUNCTION auth.uid() TO postgres;
GRANT ALL ON FUNCTION auth.uid() TO dashboard_user;
GRANT ALL ON TABLE auth.audit_log_entries TO postgres;
GRANT ALL ON TABLE auth.audit_log_entries TO dashboard_user;
GRANT ALL ON TABLE auth.flow_state TO postgres;
GRANT ALL ON TABLE auth.flow_state TO dashboard_user;
GRANT ALL ON TABLE auth.identities TO postgres;
GRANT ALL ON TABLE auth.identities TO dashboard_user;
GRANT ALL ON TABLE auth.mfa_amr_claims TO postgres;
GRANT ALL ON TABLE auth.mfa_amr_claims TO dashboard_user;
GRANT ALL ON TABLE auth.mfa_challenges TO postgres;
GRANT ALL ON TABLE auth.mfa_challenges TO dashboard_user;
GRANT ALL ON TABLE auth.mfa_factors TO postgres;
GRANT ALL ON TABLE auth.mfa_factors TO dashboard_user;
GRANT ALL ON TABLE auth.mfa_recovery_codes TO postgres;
GRANT ALL ON TABLE auth.mfa_recovery_codes TO dashboard_user;
GRANT ALL ON TABLE auth.one_time_tokens TO postgres;
GRANT ALL ON TABLE auth.one_time_tokens TO dashboard_user;
GRANT ALL ON TABLE auth.refresh_tokens TO postgres;
GRANT ALL ON TABLE auth.refresh_tokens TO dashboard_user;
GRANT ALL ON SEQUENCE auth.refresh_tokens_id_seq TO postgres;
GRANT ALL ON SEQUENCE auth.refresh_tokens_id_seq TO dashboard_user;
GRANT ALL ON TABLE auth.schema_migrations TO postgres;
GRANT ALL ON TABLE auth.schema_migrations TO dashboard_user;
GRANT ALL ON TABLE auth.sessions TO postgres;
GRANT ALL ON TABLE auth.sessions TO dashboard_user;
GRANT ALL ON TABLE auth.users TO postgres;
GRANT ALL ON TABLE auth.users TO dashboard_user;
GRANT SELECT ON TABLE platform.access_tokens TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.audit_log TO supabase_read_only_user;
GRANT SELECT ON SEQUENCE platform.audit_log_id_seq TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.customers TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.error_reports TO supabase_read_only_user;
GRANT SELECT ON SEQUENCE platform.error_reports_number_seq TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.invitation_projects TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.invitations TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.mails TO supabase_read_only_user;
GRANT SELECT ON SEQUENCE platform.mails_id_seq TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.members TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.notices TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.operators TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.organizations TO supabase_read_only_user;
GRANT SELECT ON SEQUENCE platform.organizations_id_seq TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.overdue_invoices TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.profiles TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.project_roles TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.projects TO supabase_read_only_user;
GRANT SELECT ON SEQUENCE platform.projects_id_seq TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.release_flags TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.schema_migrations TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.snippets TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.sso_connections TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.sso_domains TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.support_attachments TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.support_requests TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.telemetry_events TO supabase_read_only_user;
GRANT SELECT ON SEQUENCE platform.telemetry_events_id_seq TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.telemetry_identities TO supabase_read_only_user;
GRANT SELECT ON TABLE platform.testimonials TO supabase_read_only_user;
ALTER DEFAULT PRIVILEGES FOR ROLE supabase_auth_admin IN SCHEMA auth GRANT ALL ON SEQUENCES TO postgres;
ALTER DEFAULT PRIVILEGES FOR ROLE supabase_auth_admin IN SCHEMA auth GRANT ALL ON SEQUENCES TO dashboard_user;
ALTER DEFAULT PRIVILEGES FOR ROLE supabase_auth_admin IN SCHEMA auth GRANT ALL ON FUNCTIONS TO postgres;
ALTER DEFAULT PRIVILEGES FOR ROLE supabase_auth_admin IN SCHEMA auth GRANT ALL ON FUNCTIONS TO dashboard_user;
ALTER DEFAULT PRIVILEGES FOR ROLE supabase_auth_admin IN SCHEMA auth GRANT ALL ON TABLES TO postgres;
ALTER DEFAULT PRIVILEGES FOR ROLE supabase_auth_admin IN SCHEMA auth GRANT ALL ON TABLES TO dashboard_user;
alter role authenticator password 'SCRAM-SHA-256$4096:ZtzBYw2iCJS6zmoityfo2A==$wE+to/DFBEduScn1iNHtBf0UlyKJ8+ezDLLD91HBjv8=:wYzttz9rbaYckd0Xc9QWWxhIgge0ezSDDcvDWi0PD0o=';
alter role postgres password 'SCRAM-SHA-256$4096:CtWbBl1FeW3/WSkzaxG9Vg==$2h5tfb9A6/mls+61HOQwhAEJ9I8hH+7C3xQ6/4c0RDI=:ARyzXQXDnmeqcuJ/Yv6tJwt5hdckZfxY+Z3y2m88mzs=';
alter role supabase_admin password 'SCRAM-SHA-256$4096:ZtzBYw2iCJS6zmoityfo2A==$wE+to/DFBEduScn1iNHtBf0UlyKJ8+ezDLLD91HBjv8=:wYzttz9rbaYckd0Xc9QWWxhIgge0ezSDDcvDWi0PD0o=';
alter role supabase_auth_admin password 'SCRAM-SHA-256$4096:ZtzBYw2iCJS6zmoityfo2A==$wE+to/DFBEduScn1iNHtBf0UlyKJ8+ezDLLD91HBjv8=:wYzttz9rbaYckd0Xc9QWWxhIgge0ezSDDcvDWi0PD0o=';
alter role supabase_read_only_user password 'SCRAM-SHA-256$4096:ZtzBYw2iCJS6zmoityfo2A==$wE+to/DFBEduScn1iNHtBf0UlyKJ8+ezDLLD91HBjv8=:wYzttz9rbaYckd0Xc9QWWxhIgge0ezSDDcvDWi0PD0o=';
alter role supabase_storage_admin password 'SCRAM-SHA-256$4096:ZtzBYw2iCJS6zmoityfo2A==$wE+to/DFBEduScn1iNHtBf0UlyKJ8+ezDLLD91HBjv8=:wYzttz9rbaYckd0Xc9QWWxhIgge0ezSDDcvDWi0PD0o=';
