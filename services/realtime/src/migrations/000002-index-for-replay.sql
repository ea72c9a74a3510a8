-- For clients that ask for the newest messages of a private channel.
create index messages_by_topic on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';
