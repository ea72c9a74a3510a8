-- Who deletes a user, a session or a client has their rows deleted: without an index that begins with the column, all are read.
create index oauth_consents_client_id_idx on auth.oauth_consents (client_id);
create index oauth_authorizations_client_id_idx on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user_id_idx on auth.oauth_authorizations (user_id) where user_id is not null;
create index flow_state_user_id_idx on auth.flow_state (user_id) where user_id is not null;
create index flow_state_session_id_idx on auth.flow_state (session_id) where session_id is not null;
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id) where flow_state_id is not null;
