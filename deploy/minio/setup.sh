#!/bin/sh
# Makes the bucket, and an account for the program that may read, write and delete in it and nothing else. Repeated at every start.
set -eu
mc alias set storage http://minio:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD"
mc mb --ignore-existing "storage/$S3_BUCKET"
cat > /tmp/policy.json <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation"], "Resource": ["arn:aws:s3:::$S3_BUCKET"] },
    { "Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "Resource": ["arn:aws:s3:::$S3_BUCKET/*"] }
  ]
}
POLICY
mc admin policy create storage posada /tmp/policy.json
mc admin user add storage "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY"
# says so, and fails, when it is attached already: then the check below decides
mc admin policy attach storage posada --user "$S3_ACCESS_KEY_ID" || true
mc admin user info storage "$S3_ACCESS_KEY_ID" | grep -q posada
