SET session_replication_role = replica;

SET statement_timeout = 0;
SET lock_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET row_security = off;

COPY "auth"."audit_log_entries" ("instance_id", "id", "payload", "created_at", "ip_address") FROM stdin;
\.

COPY "auth"."users" ("instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "invited_at", "confirmation_token", "confirmation_sent_at", "recovery_token", "recovery_sent_at", "email_change_token_new", "email_change", "email_change_sent_at", "last_sign_in_at", "raw_app_meta_data", "raw_user_meta_data", "is_super_admin", "created_at", "updated_at", "phone", "phone_confirmed_at", "phone_change", "phone_change_token", "phone_change_sent_at", "email_change_token_current", "email_change_confirm_status", "banned_until", "reauthentication_token", "reauthentication_sent_at", "is_sso_user", "deleted_at", "is_anonymous") FROM stdin;
00000000-0000-0000-0000-000000000000	0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	authenticated	authenticated	grace@example.com	$2a$10$mMHG0MqsBNB.nt7WfGfFD.1r6z.DXv/wM.Jv4G1tWg29u9ezKkYNe	2026-03-01 10:00:00.000000+00	\N		\N		\N			\N	2026-10-01 08:00:00.000000+00	{"provider": "email", "providers": ["email"]}	{"name": "Grace", "email_verified": true}	\N	2026-03-01 09:59:00.000000+00	2026-10-01 08:00:00.000000+00	\N	\N			\N		0	\N		\N	f	\N	f
\.

COPY "auth"."identities" ("provider_id", "user_id", "identity_data", "provider", "last_sign_in_at", "created_at", "updated_at", "id") FROM stdin;
0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	{"sub": "0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e", "email": "grace@example.com", "email_verified": true}	email	2026-03-01 10:00:00+00	2026-03-01 10:00:00+00	2026-03-01 10:00:00+00	7d3c0a52-52c7-4a3e-8d9c-0a6f3b7d1e11
\.

COPY "auth"."sessions" ("id", "user_id", "created_at", "updated_at", "factor_id", "aal", "not_after", "refreshed_at", "user_agent", "ip", "tag") FROM stdin;
5b2f4d6e-7a8b-4c9d-8e0f-1a2b3c4d5e6f	0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	2026-10-01 08:00:00+00	2026-10-01 08:00:00+00	\N	aal1	\N	\N	node	203.0.113.7	\N
\.

COPY "auth"."refresh_tokens" ("instance_id", "id", "token", "user_id", "revoked", "created_at", "updated_at", "parent", "session_id") FROM stdin;
00000000-0000-0000-0000-000000000000	7	v3xk2q5mzt1c	0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	f	2026-10-01 08:00:00+00	2026-10-01 08:00:00+00	\N	5b2f4d6e-7a8b-4c9d-8e0f-1a2b3c4d5e6f
\.

COPY "public"."profiles" ("id", "display_name") FROM stdin;
0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	Grace
\.

COPY "public"."boats" ("id", "token", "owner", "kind", "name") FROM stdin;
1	3f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	0f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	sail	Gull
2	4f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e	\N	motor	Tab\tand \\ backslash
\.

COPY "storage"."buckets" ("id", "name", "owner", "created_at", "updated_at", "public", "avif_autodetection", "file_size_limit", "allowed_mime_types", "owner_id") FROM stdin;
photos	photos	\N	2026-03-01 10:00:00+00	2026-03-01 10:00:00+00	f	f	5242880	{image/png,image/jpeg}	\N
\.

SELECT pg_catalog.setval('"auth"."refresh_tokens_id_seq"', 7, true);

SELECT pg_catalog.setval('"public"."boats_id_seq"', 2, true);

RESET ALL;
