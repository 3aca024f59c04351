use asset_client::apis::optimization_settings_api::get_optimization_rule_set_id;
use asset_client::models::OptimizationRuleSetIdResult;
use cost_client::apis::anomaly_analysis_api::get_anomaly_dashboard_trend;
use cost_client::models::anomaly_dashboard_trend_request::{AnomalyDashboardTrendRequest, ViewBy};
use cost_client::models::AnomalyResult;
use platform_client::apis::Error as PlatformError;
use platform_client::apis::aws_accounts_api::{get_aws_account, list_aws_accounts};
use platform_client::models::AwsAccountListResult;
use std::{env, error::Error};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let token = Some(env::var("TOKEN")?);
    let mut platform = platform_client::apis::configuration::Configuration::new();
    platform.bearer_access_token = token.clone();
    let list = list_aws_accounts(&platform, "C-1042", None, Some("member")).await?;
    if let AwsAccountListResult::AwsAccountListSuccess(success) = list {
        let rows = success.data.list;
        println!("list {} {}", rows.len(), rows[0].account_id.as_deref().unwrap_or_default());
    }

    let mut cost = cost_client::apis::configuration::Configuration::new();
    cost.bearer_access_token = token.clone();
    let trend = AnomalyDashboardTrendRequest {
        vendor: Some("gcp".into()),
        analyzed_dt: Some("2026-04-01".into()),
        ..AnomalyDashboardTrendRequest::new(
            "C-1042".into(),
            "aws".into(),
            vec!["aws".into(), "gcp".into()],
            "month".into(),
            "dashboard_compare_cost_trend_widget".into(),
            "last_3_months".into(),
            ViewBy::Product,
        )
    };
    if let AnomalyResult::AnomalySuccess(success) = get_anomaly_dashboard_trend(&cost, "aws", trend).await? {
        println!("post {}", success.status);
    }

    let mut asset = asset_client::apis::configuration::Configuration::new();
    asset.bearer_access_token = token;
    if let OptimizationRuleSetIdResult::AssetError(error) = get_optimization_rule_set_id(&asset, "C-1042").await? {
        if let Some(members) = error.error {
            println!("error {}", members["Message"].as_str().unwrap_or_default());
        }
    }

    if let Err(PlatformError::ResponseError(response)) = get_aws_account(&platform, "C-1042", "000000000000").await {
        println!("status {}", response.status.as_u16());
    }
    Ok(())
}
