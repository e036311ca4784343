-- The picture that a member chose for their profile.
CREATE TABLE profile_images (
  store_id text NOT NULL,
  account_id text NOT NULL,
  -- a random part of the picture's address; null: it was taken away
  image_id text,
  -- a PNG that we made ourselves
  body bytea,
  -- the page that says so is readable for a while behind this
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts ON DELETE CASCADE,
  CHECK ((image_id IS NULL) = (body IS NULL))
);
CREATE UNIQUE INDEX profile_images_id ON profile_images (store_id, image_id);
