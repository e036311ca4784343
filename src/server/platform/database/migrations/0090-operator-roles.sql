-- Roles are settings; who may do everything is an owner. Until the servers of the release before have ended, they let owners only look.

ALTER TABLE operators DROP CONSTRAINT operators_role_check;
UPDATE operators SET role = 'owner' WHERE role = 'editor';
